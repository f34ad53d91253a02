import type { BasicChannel } from '@parley/api/channels/objects'
import { channelPermissions } from '@parley/api/channels/permissions'
import type { RealmState } from '#engine/realm/state.ts'
import { isAnnouncementOnly, legacyPostPolicy } from './legacy-posting.ts'
import type { Channel } from './state.ts'

/** A channel as the API shows it: the same for everyone who may know of it. */
export function presentChannel(state: RealmState, channel: Channel): BasicChannel {
  const policy = legacyPostPolicy(state, channel)
  const permissions = Object.keys(channelPermissions).map((name) => [name, channel.permissions[name]])
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.createdAt,
    creator_id: channel.creatorId,
    is_archived: channel.isArchived,
    invite_only: channel.inviteOnly,
    is_web_public: channel.isWebPublic,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    message_retention_days: channel.messageRetentionDays,
    first_message_id: channel.firstMessageId,
    folder_id: channel.folderId,
    topics_policy: channel.topicsPolicy,
    subscriber_count: state.subscribers.get(channel.id)?.size ?? 0,
    is_recently_active: channel.isRecentlyActive,
    stream_weekly_traffic: channel.weeklyTraffic,
    stream_post_policy: policy,
    is_announcement_only: isAnnouncementOnly(policy),
    // A channel has had all of them from its beginning.
    ...(Object.fromEntries(permissions) as Pick<BasicChannel, keyof typeof channelPermissions>),
  }
}
