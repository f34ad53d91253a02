import { streamUpdateEvent } from '@parley/api/channels/events'
import { channelPermissions } from '@parley/api/channels/permissions'
import type { EventBody } from '@parley/api/contract/event'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'
import { sameGroupSetting } from '../permissions/group-settings.ts'
import { isAnnouncementOnly, legacyPostPolicy } from './legacy-posting.ts'
import type { Channel } from './state.ts'

/** One property of a channel as an event tells of it, with what clients expect beside it. */
export interface Told {
  readonly property: string
  readonly value: GroupSettingValue | boolean | string | null
  readonly rendered_description?: string
  readonly history_public_to_subscribers?: boolean
  readonly is_web_public?: boolean
}

/** The event that tells it. */
export function updateEvent(channelId: number, name: string, told: Told): EventBody {
  return streamUpdateEvent.of({ stream_id: channelId, name, ...told })
}

/** What clients are told as the channel becomes `after`. */
export function differencesTold(state: RealmState, before: Channel, after: Channel): Told[] {
  return [
    ...valuesTold(before, after),
    ...privacyTold(before, after),
    ...permissionsTold(before, after),
    ...legacyTold(state, before, after),
  ]
}

const PROPERTIES = [
  ['name', 'name'],
  ['messageRetentionDays', 'message_retention_days'],
  ['folderId', 'folder_id'],
  ['topicsPolicy', 'topics_policy'],
  ['isArchived', 'is_archived'],
] as const satisfies (readonly [keyof Channel, string])[]

function valuesTold(before: Channel, after: Channel): Told[] {
  const told: Told[] = PROPERTIES.filter(([field]) => before[field] !== after[field]).map(
    ([field, property]) => ({
      property,
      value: after[field],
    }),
  )
  if (before.description === after.description) return told
  const { description: value, renderedDescription: rendered_description } = after
  return [...told, { property: 'description', value, rendered_description }]
}

/** The three fields that say who sees a channel are told of as one. */
function privacyTold(before: Channel, after: Channel): Told[] {
  const { inviteOnly, historyPublicToSubscribers, isWebPublic } = after
  const isSame =
    before.inviteOnly === inviteOnly &&
    before.historyPublicToSubscribers === historyPublicToSubscribers &&
    before.isWebPublic === isWebPublic
  if (isSame) return []
  return [
    {
      property: 'invite_only',
      value: inviteOnly,
      history_public_to_subscribers: historyPublicToSubscribers,
      is_web_public: isWebPublic,
    },
  ]
}

function permissionsTold(before: Channel, after: Channel): Told[] {
  return Object.keys(channelPermissions).flatMap((property) => {
    const [old, value] = [before.permissions[property], after.permissions[property]]
    if (value === undefined || (old !== undefined && sameGroupSetting(old, value))) return []
    return [{ property, value }]
  })
}

function legacyTold(state: RealmState, before: Channel, after: Channel): Told[] {
  const [old, policy] = [before, after].map((channel) => legacyPostPolicy(state, channel)) as [number, number]
  if (old === policy) return []
  const value = isAnnouncementOnly(policy)
  return [
    { property: 'stream_post_policy', value: policy },
    ...(isAnnouncementOnly(old) === value ? [] : [{ property: 'is_announcement_only', value }]),
  ]
}
