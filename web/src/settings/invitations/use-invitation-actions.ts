import { resendEmailInvite } from '@parley/api/invites/endpoints'
import type { Invitation } from '@parley/api/invites/objects'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { inviteDraft } from './draft.ts'

/** What is done with an invitation by more than one button. */
export function useInvitationActions(invitation: Invitation) {
  const { connection, session, toasts, report } = useApp()
  const [isBusy, setBusy] = useState(false)
  const { id, email = '' } = invitation
  return {
    isBusy,
    sendAgain() {
      setBusy(true)
      connection
        .call(resendEmailInvite, { invite_id: id })
        .then(() => toasts.show(t`A new letter is on its way to ${email}`), report)
        .finally(() => setBusy(false))
    },
    /** Opens the form with what this one had: it takes the place of this one. */
    inviteAnew() {
      const draft = inviteDraft(session)
      draft.set({
        ...draft.get(),
        way: 'mail',
        tokens: [...draft.get().tokens.filter(({ text }) => text !== email), { text: email }],
        role: invitation.invited_as,
        channelIds: invitation.channel_ids,
        groupIds: invitation.group_ids,
        includesDefaults: invitation.include_realm_default_subscriptions,
        replaces: [...draft.get().replaces, { id, is_multiuse: false }],
      })
      goTo('#organization/invitations/new')
    },
  }
}
