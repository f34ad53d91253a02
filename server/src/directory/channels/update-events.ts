import { streamUpdateEvent } from '@parley/api/channels/events'
import { channelPermissions } from '@parley/api/channels/permissions'
import type { EventBody } from '@parley/api/contract/event'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { RealmState } from '#engine/realm/state.ts'
import { sameGroupSetting } from '../permissions/group-settings.ts'
import { isAnnouncementOnly, legacyPostPolicy } from './legacy-posting.ts'
import type { Channel } from './state.ts'

/** A changed property of a channel as its event sends it, with the extra fields that clients expect. */
export interface PropertyChange {
  readonly property: string
  readonly value: GroupSettingValue | boolean | string | null
  readonly rendered_description?: string
  readonly history_public_to_subscribers?: boolean
  readonly is_web_public?: boolean
}

/** The event for a changed property. */
export function updateEvent(channelId: number, name: string, change: PropertyChange): EventBody {
  return streamUpdateEvent.of({ stream_id: channelId, name, ...change })
}

/** The changed properties that clients get when a channel becomes `after`. */
export function propertyChanges(state: RealmState, before: Channel, after: Channel): PropertyChange[] {
  return [
    ...valueChanges(before, after),
    ...privacyChanges(before, after),
    ...permissionChanges(before, after),
    ...legacyChanges(state, before, after),
  ]
}

const PROPERTIES = [
  ['name', 'name'],
  ['messageRetentionDays', 'message_retention_days'],
  ['folderId', 'folder_id'],
  ['topicsPolicy', 'topics_policy'],
  ['isArchived', 'is_archived'],
] as const satisfies (readonly [keyof Channel, string])[]

function valueChanges(before: Channel, after: Channel): PropertyChange[] {
  const changes: PropertyChange[] = PROPERTIES.filter(([field]) => before[field] !== after[field]).map(
    ([field, property]) => ({
      property,
      value: after[field],
    }),
  )
  if (before.description === after.description) return changes
  const { description: value, renderedDescription: rendered_description } = after
  return [...changes, { property: 'description', value, rendered_description }]
}

/** The three privacy fields are sent as one change. */
function privacyChanges(before: Channel, after: Channel): PropertyChange[] {
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

function permissionChanges(before: Channel, after: Channel): PropertyChange[] {
  return Object.keys(channelPermissions).flatMap((property) => {
    const [old, value] = [before.permissions[property], after.permissions[property]]
    if (value === undefined || (old !== undefined && sameGroupSetting(old, value))) return []
    return [{ property, value }]
  })
}

function legacyChanges(state: RealmState, before: Channel, after: Channel): PropertyChange[] {
  const [old, policy] = [legacyPostPolicy(state, before), legacyPostPolicy(state, after)]
  if (old === policy) return []
  const value = isAnnouncementOnly(policy)
  return [
    { property: 'stream_post_policy', value: policy },
    ...(isAnnouncementOnly(old) === value ? [] : [{ property: 'is_announcement_only', value }]),
  ]
}
