import { channelErrors } from '@parley/api/channels/errors'
import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { TopicsPolicy } from '@parley/api/channels/objects'
import { maxChannelNameLength } from '@parley/api/channels/limits'
import { errors } from '@parley/api/contract/errors'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { checkedFolderId } from '../folders/commands.ts'
import type { Change } from '../journal/writer.ts'
import { checkedGroupSetting } from '../permissions/group-settings.ts'
import { hasPermission, systemGroupId } from '../permissions/groups.ts'
import { describe } from '../messages/rendering.ts'
import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'
import { defaultChannelPermissions } from './defaults.ts'
import { channelCreated } from './entries.ts'
import { type Channel, channelKey } from './state.ts'
import { insertChannel } from './storage.ts'

/** A new channel, as a client asks for it. */
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
  readonly permissions: Partial<Record<ChannelPermissionName, GroupSettingValue>>
}

/** Makes a channel without subscribers. Throws where the user may not, or a value is wrong. */
export async function createChannel(
  { tx, state, append }: Change,
  user: User,
  request: ChannelRequest,
): Promise<Channel> {
  const name = checkedChannelName(request.name)
  if (state.channelsByName.has(channelKey(name))) throw channelErrors.nameInUse(name)
  checkMayCreate(state, user, request)
  if (request.is_default_stream && request.invite_only) throw channelErrors.defaultCannotBePrivate()
  const permissions = defaultChannelPermissions((group) => systemGroupId(state, group), user.id)
  for (const [setting, value] of Object.entries(request.permissions)) {
    const permission = setting as ChannelPermissionName
    permissions[permission] = checkedGroupSetting(state, setting, channelPermissions[permission], value)
  }
  const description = (request.description ?? '').replaceAll('\n', ' ')
  const channel = await insertChannel(tx, state.id, {
    name,
    description,
    renderedDescription: describe(state, user, '', description),
    creatorId: user.id,
    inviteOnly: request.invite_only,
    isWebPublic: request.is_web_public,
    historyPublicToSubscribers: request.history_public_to_subscribers ?? !request.invite_only,
    isDefault: request.is_default_stream,
    folderId: request.folder_id === undefined ? null : checkedFolderId(state, request.folder_id),
    topicsPolicy: request.topics_policy ?? 'inherit',
    messageRetentionDays: retentionDays(request.message_retention_days),
    permissions,
    createdAt: Math.floor(Date.now() / 1000),
  })
  append(channelCreated.of({ channel }))
  return channel
}

export function checkedChannelName(given: string): string {
  const name = given.trim()
  if (name === '') throw channelErrors.nameEmpty()
  if ([...name].length > maxChannelNameLength) throw channelErrors.nameTooLong(maxChannelNameLength)
  const position = [...name].findIndex((character) => /\p{Cc}|\p{Cs}|\p{Cn}/u.test(character))
  if (position >= 0) throw channelErrors.invalidNameCharacter(position + 1)
  return name
}

/** Days as they are stored: null is what the organisation has, -1 forever. */
export function retentionDays(given: number | string | undefined): number | null {
  if (given === undefined || given === 'realm_default') return null
  if (given === 'unlimited' || given === 'forever') return -1
  const days = Number(given)
  if (!Number.isInteger(days) || days < 1) throw errors.badRequest("Bad value for 'message_retention_days'")
  return days
}

function checkMayCreate(state: RealmState, user: User, request: ChannelRequest) {
  const { settings } = state
  const group = request.is_web_public
    ? settings.can_create_web_public_channel_group
    : request.invite_only
      ? settings.can_create_private_channel_group
      : settings.can_create_public_channel_group
  if (!hasPermission(state, user, group)) throw errors.insufficientPermission()
  if (request.is_web_public && !settings.enable_spectator_access) throw channelErrors.webPublicNotEnabled()
  const openHistory = request.history_public_to_subscribers ?? true
  if (!request.invite_only && !openHistory) throw channelErrors.contradictoryPrivacy()
  if (request.is_web_public && request.invite_only) throw channelErrors.contradictoryPrivacy()
  if (request.is_default_stream && user.role > 200) throw errors.insufficientPermission()
}
