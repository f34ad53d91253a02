import type { RealmState } from '#engine/realm/state.ts'
import type { RealmChanges } from './entries.ts'

/** The settings that name a channel in which something is told. */
export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const

export const NO_CHANNEL = -1

/** What is to be changed so that no setting names the channel. */
export function withoutChannel({ settings }: RealmState, channelId: number): RealmChanges {
  const naming = CHANNEL_SETTINGS.filter((name) => settings[name] === channelId)
  return Object.fromEntries(naming.map((name) => [name, NO_CHANNEL]))
}
