import { deactivateUserGroup } from '@parley/api/groups/endpoints'
import { ApiError } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import confirmed from '../parts/Confirmed.module.css'
import setting from '../setting/Setting.module.css'
import { Uses } from './UsesCard.tsx'
import { type Objection, type Use, usesOfObjections } from './uses.ts'

/** Deactivates a group. Where the server objects, it shows the places that it objects to. */
export default function EndGroupDialog({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { connection, session, toasts } = useApp()
  const name = useSlice((state) => state.groups.get(groupId)?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const [uses, setUses] = useState<readonly Use[]>()

  async function end() {
    setProblem(undefined)
    try {
      await connection.call(deactivateUserGroup, { user_group_id: groupId })
      onClose()
      toasts.show(t`${name} is deactivated`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CANNOT_DEACTIVATE_GROUP_IN_USE') {
        setUses(usesOfObjections(session.state, error.fields.objections as Objection[]))
      } else setProblem(explanationOf(error))
    }
  }

  return (
    <DialogCard title={t`Deactivate ${name}`} onClose={onClose}>
      <p>{t`Nobody can mention it any more, and it gives no rights. It can come back, with its members.`}</p>
      {uses && (
        <div role="alert">
          <p className={setting.error}>{t`It is still used. Take it out of these places first:`}</p>
          <Uses uses={uses} onLeave={onClose} />
        </div>
      )}
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
      <div className={confirmed.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button className={confirmed.sure} onClick={() => void end()}>
          {t`Deactivate`}
        </Button>
      </div>
    </DialogCard>
  )
}
