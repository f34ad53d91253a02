import { revokeEmailInvite, revokeInviteLink } from '@parley/api/invites/endpoints'
import type { Invitation } from '@parley/api/invites/objects'
import type { Connection } from '@parley/client'

/** Takes an invitation back. */
export function revoke(
  connection: Connection,
  { id, is_multiuse: isLink }: Pick<Invitation, 'id' | 'is_multiuse'>,
): Promise<unknown> {
  return connection.call(isLink ? revokeInviteLink : revokeEmailInvite, { invite_id: id })
}
