import { updateUserGroup } from '@parley/api/groups/endpoints'
import { mayManageGroup, type UserGroup } from '@parley/client'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import person from '../people/Person.module.css'
import { openEndGroup } from './open-end-group.ts'

/** Ends a group, and brings it back. */
export function EndCard({ group }: { group: UserGroup }) {
  const { connection, toasts, report } = useApp()
  const [isBusy, setBusy] = useState(false)
  const mayChange = useSlice((state) => mayManageGroup(state, group))
  if (!mayChange) return null

  function bringBack() {
    setBusy(true)
    connection
      .call(updateUserGroup, { user_group_id: group.id, deactivated: false })
      .then(() => toasts.show(t`${group.name} is back`), report)
      .finally(() => setBusy(false))
  }

  return (
    <Card title={t`The end of it`}>
      <div className={person.line}>
        <p>
          {group.deactivated ? t`The group is deactivated` : t`Deactivate the group`}
          <small>
            {group.deactivated
              ? t`It gives no rights, and nobody can mention it. Its members are kept.`
              : t`Nobody can mention it any more. It can come back, with its members.`}
          </small>
        </p>
        {group.deactivated ? (
          <Button kind="quiet" disabled={isBusy} onClick={bringBack}>
            {t`Reactivate`}
          </Button>
        ) : (
          <Button
            kind="quiet"
            className={person.dangerous}
            onClick={() => openEndGroup({ groupId: group.id })}
          >
            {t`Deactivate…`}
          </Button>
        )}
      </div>
    </Card>
  )
}
