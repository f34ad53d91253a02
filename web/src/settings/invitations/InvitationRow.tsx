import type { Invitation } from '@parley/api/invites/objects'
import { Mail, MailCheck, MailX } from 'lucide-react'
import { useUsers } from '#data/hooks.ts'
import { formatAgo } from '#language/more-intl.ts'
import { plural, t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import { InvitationMenu, UrgentAction } from './InvitationMenu.tsx'
import styles from './Invitations.module.css'
import { stateInWords } from './states.ts'

/** The cells of an invitation's row. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const users = useUsers()
  const now = useMinute()
  const { email = '', state, expiry_date: end, problem } = invitation
  const by = users.get(invitation.invited_by_user_id)?.full_name ?? t`Unknown user`
  const shown = stateInWords(invitation, users)
  const StateIcon = shown.icon
  const Icon = state === 'joined' ? MailCheck : state === 'failed' ? MailX : Mail
  const isOpen = ['failed', 'kept', 'sending', 'waiting'].includes(state)
  const ends = isOpen && end !== null ? t`ends ${formatAgo(now - end)}` : undefined
  const more = problem ?? (state === 'kept' ? t`this server sends no mail` : ends)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed */}
      <div role="cell" className={styles.to}>
        <span className={styles.icon}>
          <Icon size={17} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span dir="ltr">{email}</span>
          <span className={styles.small} title={problem ?? undefined}>
            {more === undefined ? t`by ${by}` : `${t`by ${by}`} · ${more}`}
          </span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.role}>
        {roleName(invitation.invited_as)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.brings}>
        {bringsInWords(invitation)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell">
        <span className={styles.state} data-tone={shown.tone}>
          <StateIcon size={15} aria-hidden="true" />
          <span>{shown.name}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.invited}>
        {formatAgo(Math.max(0, now - invitation.invited))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className={styles.actions}>
        <UrgentAction invitation={invitation} />
        <InvitationMenu invitation={invitation} />
      </div>
    </>
  )
}

function bringsInWords({
  channel_ids: channels,
  group_ids: groups,
  include_realm_default_subscriptions: defaults,
}: Invitation): string {
  const parts = [
    ...(defaults ? [t`the default channels`] : []),
    ...(channels.length > 0 ? [plural(channels.length, { one: '# channel', other: '# channels' })] : []),
    ...(groups.length > 0 ? [plural(groups.length, { one: '# group', other: '# groups' })] : []),
  ]
  return parts.length === 0 ? '–' : parts.join(', ')
}
