import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getInvitation, joinByInvitation } from '@parley/api/invites/endpoints'
import type { Connection } from '@parley/client'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import { JoinForm, type NewAccount } from './JoinForm.tsx'
import { keepLanguage } from './keep-language.ts'
import { LinkPage, openAppAnew } from './LinkPage.tsx'

export type Invitation = AnswerOf<typeof getInvitation>

const INVALID = {
  get title() {
    return t`This invitation is not valid any more`
  },
  get text() {
    return t`It may have expired, or was used or taken back. Ask whoever invited you for a new one.`
  },
}

/** The page behind an invitation link. */
export default function JoinPage({ token }: { token: string }) {
  return (
    <LinkPage ask={(connection) => connection.call(getInvitation, { token })} invalid={INVALID}>
      {(invitation, connection) => <Invited token={token} invitation={invitation} connection={connection} />}
    </LinkPage>
  )
}

interface InvitedProps {
  token: string
  invitation: Invitation
  connection: Connection
}

function Invited({ token, invitation, connection }: InvitedProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>()

  async function join(account: NewAccount) {
    const { user_id } = await connection.call(joinByInvitation, { token, ...account })
    if (user_id === null) setUnconfirmed(account.email ?? '')
    else {
      await keepLanguage(connection)
      await openAppAnew()
    }
  }

  if (unconfirmed === undefined)
    return <JoinForm invitation={invitation} connection={connection} join={join} />
  return (
    <FullPage>
      <Notice level={1} icon={MailCheck} title={t`Look into your mail`} role="status">
        <p>{t`We sent a link to ${unconfirmed}. Open it to show that the address is yours, and you are in.`}</p>
      </Notice>
    </FullPage>
  )
}
