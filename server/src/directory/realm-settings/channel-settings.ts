import type { RealmState } from '#engine/realm/state.ts'
import type { RealmChanges } from './entries.ts'

/** The settings that name a channel for announcements. */
export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const

/** The value of such a setting without a channel. */
export const NO_CHANNEL = -1

/** The changes that unset every setting with this channel. */
export function withoutChannel({ settings }: RealmState, channelId: number): RealmChanges {
  const naming = CHANNEL_SETTINGS.filter((name) => settings[name] === channelId)
  return Object.fromEntries(naming.map((name) => [name, NO_CHANNEL]))
}
