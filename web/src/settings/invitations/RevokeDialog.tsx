import type { Invitation } from '@parley/api/invites/objects'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import confirmed from '../parts/Confirmed.module.css'
import setting from '../setting/Setting.module.css'
import { revoke } from './revoke.ts'

/** Asks before an invitation is taken back. */
export default function RevokeDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  const { connection, toasts } = useApp()
  const [problem, setProblem] = useState<string>()
  const { email } = invitation

  async function take() {
    setProblem(undefined)
    try {
      await revoke(connection, invitation)
      onClose()
      toasts.show(email ? t`The invitation to ${email} is revoked` : t`The link is revoked`)
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }

  return (
    <DialogCard title={email ? t`Revoke the invitation` : t`Revoke the link`} onClose={onClose}>
      <p>
        {email
          ? t`The link in the letter to ${email} leads nowhere any more. Nobody is told.`
          : t`The link leads nowhere any more. Who has joined by it stays.`}
      </p>
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
      <div className={confirmed.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button className={confirmed.sure} onClick={() => void take()}>
          {t`Revoke`}
        </Button>
      </div>
    </DialogCard>
  )
}
