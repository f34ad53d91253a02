import { channelErrors } from '@parley/api/channels/errors'
import { channels } from '@parley/api/channels/limits'
import type { TopicsPolicy } from '@parley/api/channels/objects'
import type { channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { unixNow } from '#engine/time.ts'
import { checkedFolderId } from '../folders/commands.ts'
import { systemGroupId } from '../permissions/groups.ts'
import { describe } from '../rendering/descriptions.ts'
import type { Actor } from '../users/actor.ts'
import type { User } from '../users/state.ts'
import { defaultChannelPermissions, defaultsWith } from './defaults.ts'
import { channelCreated } from './entries.ts'
import {
  allowedTopicsPolicy,
  channelPermission,
  checkMayChooseDefaults,
  checkMayHavePrivacy,
  freeChannelName,
  oneLine,
  privacyAfter,
  retentionDays,
} from './requests.ts'
import type { Channel } from './state.ts'
import { insertChannel, type NewChannel } from './storage.ts'

/** Some of a channel's permissions, by name. */
export type Permissions = {
  readonly [Name in keyof typeof channelPermissions]?: GroupSettingValue | undefined
}

/** A request to create a channel. */
export interface ChannelRequest {
  readonly name: string
  readonly description?: string | undefined
  readonly invite_only: boolean
  readonly is_web_public: boolean
  readonly is_default_stream: boolean
  readonly history_public_to_subscribers?: boolean | undefined
  readonly message_retention_days?: number | string | undefined
  readonly topics_policy?: TopicsPolicy | undefined
  readonly folder_id?: number | undefined
  readonly permissions: Permissions
}

/**
 * Creates a channel without subscribers. Throws if the user may not, or a value is invalid.
 * @param earlier channels created earlier in the same change
 */
export async function createChannel(
  change: Change,
  { user, realmUrl }: Actor,
  request: ChannelRequest,
  earlier: readonly Channel[] = [],
): Promise<Channel> {
  const { state } = change
  const name = freeChannelName(state, request.name)
  const privacy = privacyAfter(undefined, { ...request, is_private: request.invite_only })
  checkMayHavePrivacy(state, user, privacy)
  const isDefault = request.is_default_stream
  if (isDefault) checkMayChooseDefaults(user)
  if (isDefault && privacy.inviteOnly) throw channelErrors.defaultCannotBePrivate()
  const { topics_policy: topicsPolicy = 'inherit', message_retention_days: days = 'realm_default' } = request
  const description = oneLine(request.description ?? '')
  const channel = {
    name,
    description,
    renderedDescription: describe(state, user, realmUrl, description),
    creatorId: user.id,
    ...privacy,
    isDefault,
    folderId: request.folder_id === undefined ? null : checkedFolderId(state, request.folder_id),
    topicsPolicy: topicsPolicy === 'inherit' ? topicsPolicy : allowedTopicsPolicy(state, user, topicsPolicy),
    messageRetentionDays: retentionDays(user, days),
    permissions: initialPermissions(state, user, request.permissions),
    createdAt: unixNow(),
  }
  return addChannel(change, channel, earlier)
}

/**
 * Creates a channel of columns that were checked, without subscribers.
 * @param earlier channels created earlier in the same change
 */
export async function addChannel(
  { tx, state, append }: Change,
  given: NewChannel,
  earlier: readonly Channel[] = [],
): Promise<Channel> {
  channels.checkRoom(state.channels.size + earlier.length)
  const channel = await insertChannel(tx, state.id, given)
  const { isDefault } = channel
  append(
    channelCreated.of({
      channel,
      ...(isDefault ? { defaults: defaultsWith(state, [...earlier, channel]) } : {}),
    }),
  )
  return channel
}

function initialPermissions(
  state: RealmState,
  user: User,
  requested: Permissions,
): Record<string, GroupSettingValue> {
  const permissions = defaultChannelPermissions((group) => systemGroupId(state, group), user.id)
  for (const name of namesIn(permissions)) {
    const value = requested[name]
    if (value !== undefined) permissions[name] = channelPermission(state, user, name, value)
  }
  return permissions
}
