import { getChannelId } from '@parley/api/channels/endpoints'
import type { FirstRunPlan } from '@parley/api/first-run/objects'
import { sendInvites } from '@parley/api/invites/endpoints'
import type { InvitationFailures } from '@parley/api/invites/errors'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { ApiError, type Connection } from '@parley/client'
import type { Outcome } from './plan.ts'

export interface Done {
  readonly made: number
  readonly invited: number
  /** Addresses that got no invitation, and why. */
  readonly refused: ReadonlyMap<string, string>
}

/**
 * Makes the channels, then invites people to them. What was done before it failed is not done again: channels that are
 * there are only looked up.
 * @param there ids of the channels that were there before, to which who is invited comes, too
 */
export async function carryOut(
  connection: Connection,
  plan: FirstRunPlan,
  { addresses, channels }: Outcome,
  there: readonly number[],
): Promise<Done> {
  if (channels.length > 0) {
    await connection.call(subscribe, {
      subscriptions: channels.map(({ name, description }) => ({ name: name.trim(), description })),
    })
  }
  if (addresses.length === 0) return { made: channels.length, invited: 0, refused: new Map() }
  const names = channels.filter(({ is_for_invited }) => is_for_invited).map(({ name }) => name.trim())
  const found = await Promise.all(names.map((stream) => connection.call(getChannelId, { stream })))
  const refused = await connection
    .call(sendInvites, {
      invitee_emails: addresses.join('\n'),
      invite_as: plan.invite_as,
      stream_ids: [...there, ...found.map(({ stream_id }) => stream_id)],
      group_ids: [...plan.group_ids],
    })
    .then(() => new Map<string, string>(), refusedBy)
  return { made: channels.length, invited: addresses.length - refused.size, refused }
}

/** Whom the server did not invite, where it has invited the others. Throws where it invited nobody. */
function refusedBy(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'INVITATION_FAILED') throw error
  const failures = error.fields.errors as InvitationFailures
  if (failures.length === 0) throw error
  if (error.fields.sent_invitations !== true) throw new SomeRefused(error.message, reasonsOf(failures))
  return reasonsOf(failures)
}

/** Nobody was invited, because of some addresses. */
export class SomeRefused extends Error {
  readonly refused: ReadonlyMap<string, string>

  constructor(message: string, refused: ReadonlyMap<string, string>) {
    super(message)
    this.refused = refused
  }
}

function reasonsOf(failures: InvitationFailures): ReadonlyMap<string, string> {
  return new Map(failures.map(([email, reason]) => [email, reason]))
}
