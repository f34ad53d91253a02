import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import type { Channel } from '#directory/channels/state.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import { isModerator } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The channel where reports are posted. Throws if there is none. */
export function channelForReports(state: RealmState): Channel {
  const channel = state.channels.get(state.settings.moderation_request_channel_id)
  if (channel === undefined || channel.isArchived) throw messageErrors.reportingNotEnabled()
  return channel
}

/**
 * Whether the user may see all reports and answer them. Not everybody who may read the channel: it could be another one
 * tomorrow, and what was reported before is not for the readers of that.
 */
export function mayHandleReports(state: RealmState, user: User): boolean {
  const channel = state.channels.get(state.settings.moderation_request_channel_id)
  if (channel === undefined || channel.isArchived || !isModerator(user)) return false
  return canAccessContent(state, user, channel)
}

/** Throws if the user may not. */
export function checkHandlesReports(state: RealmState, user: User): void {
  channelForReports(state)
  if (!mayHandleReports(state, user)) throw errors.insufficientPermission()
}
