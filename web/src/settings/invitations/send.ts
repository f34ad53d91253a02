import { createInviteLink, sendInvites } from '@parley/api/invites/endpoints'
import type { InvitationFailures } from '@parley/api/invites/errors'
import { ApiError, type Connection } from '@parley/client'
import type { Token } from '#ui/TokenField.tsx'
import type { InviteDraft } from './draft.ts'
import { revoke } from './revoke.ts'

function planOf({
  role,
  minutes,
  channelIds,
  groupIds,
  includesDefaults,
  welcome,
  welcomeText,
}: InviteDraft) {
  return {
    invite_as: role,
    stream_ids: [...channelIds],
    group_ids: [...groupIds],
    include_realm_default_subscriptions: includesDefaults,
    ...(minutes !== undefined && { invite_expires_in_minutes: minutes }),
    ...(welcome !== 'usual' && {
      welcome_message_custom_text: welcome === 'none' ? '' : welcomeText.trim(),
    }),
  }
}

export interface Sent {
  readonly count: number
  /** Those that got no invitation, with the reason. */
  readonly left: readonly Token[]
}

/**
 * Invites everybody whose address will do: what the server refuses of some, keeps it from nobody else.
 * @throws whatever refuses all of them
 */
export async function sendAll(connection: Connection, draft: InviteDraft): Promise<Sent> {
  const wrong = draft.tokens.filter(({ problem }) => problem !== undefined)
  const good = draft.tokens.filter(({ problem }) => problem === undefined).map(({ text }) => text)
  const { failures, isSent } = await tryTo(connection, draft, good)
  const refused = failures.map(([text, problem]): Token => ({ text, problem }))
  const others = good.filter((address) => !failures.some(([failed]) => failed === address))
  let left = [...wrong, ...refused]
  if (!isSent && others.length > 0) {
    // Of a list with a bad address the server sends nothing.
    const again = await tryTo(connection, draft, others)
    left = [...left, ...again.failures.map(([text, problem]): Token => ({ text, problem }))]
    if (!again.isSent) return { count: 0, left }
  }
  const count = good.filter((address) => !left.some(({ text }) => text === address)).length
  // What took the place of others has been sent. One that is gone already is as good as revoked.
  if (count > 0) await Promise.allSettled(draft.replaces.map((one) => revoke(connection, one)))
  return { count, left }
}

async function tryTo(
  connection: Connection,
  draft: InviteDraft,
  addresses: readonly string[],
): Promise<{ failures: InvitationFailures; isSent: boolean }> {
  if (addresses.length === 0) return { failures: [], isSent: false }
  try {
    await connection.call(sendInvites, {
      ...planOf(draft),
      invitee_emails: addresses.join('\n'),
      notify_referrer_on_join: draft.notifies,
    })
    return { failures: [], isSent: true }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVITATION_FAILED') throw error
    const { errors, sent_invitations: isSent } = error.fields as {
      errors: InvitationFailures
      sent_invitations: boolean
    }
    // As for the limit of a day, which is about all of them.
    if (errors.length === 0) throw error
    return { failures: errors, isSent }
  }
}

/** Makes a link that invites whoever has it. */
export async function makeLink(connection: Connection, draft: InviteDraft): Promise<string> {
  const { invite_link: link } = await connection.call(createInviteLink, planOf(draft))
  return link
}
