import { contentAccessPermissions } from '@parley/api/channels/access-permissions'
import { channelErrors } from '@parley/api/channels/errors'
import type { TopicsPolicy } from '@parley/api/channels/objects'
import type { ChannelPermissionName } from '@parley/api/channels/permissions'
import { errors } from '@parley/api/contract/errors'
import type { GroupSettingUpdate, GroupSettingValue } from '@parley/api/groups/permission'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import { checkedFolderId } from '../folders/commands.ts'
import { channelChanges } from '../notices/channels.ts'
import { say } from '../notices/ports.ts'
import { canAccessContent, canAdministerChannel } from '../permissions/channels.ts'
import { sameGroupSetting } from '../permissions/group-settings.ts'
import { withoutChannel } from '../realm-settings/channel-settings.ts'
import { changeRealmSettings } from '../realm-settings/commands.ts'
import { describe } from '../rendering/descriptions.ts'
import type { Actor } from '../users/actor.ts'
import type { User } from '../users/state.ts'
import { knownChannel } from './access.ts'
import { changeChannel } from './change.ts'
import type { ChannelSettings } from './entries.ts'
import {
  allowedTopicsPolicy,
  channelPermission,
  checkMayChooseDefaults,
  checkMayHavePrivacy,
  freeChannelName,
  oneLine,
  type PrivacyRequest,
  privacyAfter,
  retentionDays,
} from './requests.ts'
import type { Channel } from './state.ts'
import { hasNamedTopics, markAllRead } from './storage.ts'

/** A request to change a channel. Missing values stay unchanged. */
export interface ChannelUpdate extends PrivacyRequest {
  readonly new_name?: string | undefined
  readonly description?: string | undefined
  readonly is_default_stream?: boolean | undefined
  readonly message_retention_days?: number | string | undefined
  readonly is_archived?: boolean | undefined
  readonly folder_id?: number | null | undefined
  readonly topics_policy?: TopicsPolicy | undefined
  readonly permissions: { readonly [Name in ChannelPermissionName]?: GroupSettingUpdate | undefined }
}

/** Changes a channel, all of it or nothing, and posts a notice in it. */
export async function updateChannel(
  change: Change,
  actor: Actor,
  channelId: number,
  update: ChannelUpdate,
): Promise<void> {
  const { state } = change
  const channel = administeredChannel(state, actor.user, channelId)
  const changes = {
    ...nameChange(state, channel, update.new_name),
    ...descriptionChange(state, actor, update.description),
    ...privacyChange(state, actor.user, channel, update),
    ...defaultChange(actor.user, update.is_default_stream),
    ...archiveChange(channel, update.is_archived),
    ...folderChange(state, channel, update.folder_id),
    ...(await topicsPolicyChange(change, actor.user, channel, update.topics_policy)),
    ...permissionsChange(state, actor.user, channel, update.permissions),
    ...(update.message_retention_days === undefined
      ? {}
      : { messageRetentionDays: retentionDays(actor.user, update.message_retention_days) }),
  }
  checkConsistency(state, { ...channel, ...changes })
  const after = await changeChannel(change, channel, changes)
  // Archived channels get no notices.
  if (!after.isArchived) await say(change, actor.realmUrl, channelChanges(state, actor.user, channel, after))
}

/** Archives a channel: it keeps its messages and gets no new ones. */
export async function archiveChannel(change: Change, actor: Actor, channelId: number): Promise<void> {
  const { state, tx } = change
  const channel = administeredChannel(state, actor.user, channelId)
  if (channel.isArchived) throw channelErrors.alreadyArchived()
  const changes = { isArchived: true, isDefault: false }
  // The notice must come before the channel is archived, and is then marked as read with the rest: nobody should be
  // called back to an archived channel.
  const notices = channelChanges(state, actor.user, channel, { ...channel, ...changes })
  await say(change, actor.realmUrl, notices)
  await changeChannel(change, channel, changes)
  // Unsets the channel in settings for announcements, which could no longer be posted there.
  await changeRealmSettings(change, withoutChannel(state, channelId))
  await markAllRead(tx, state.id, channel, channel.lastSeq + notices.length)
}

/** The channel. Throws if the user may not change it. */
function administeredChannel(state: RealmState, user: User, channelId: number): Channel {
  const channel = knownChannel(state, user, channelId)
  if (!canAdministerChannel(state, user, channel)) throw errors.cannotAdministerChannel()
  return channel
}

type Changes = Partial<ChannelSettings>

function nameChange(state: RealmState, channel: Channel, given: string | undefined): Changes {
  if (given === undefined) return {}
  const name = freeChannelName(state, given, channel)
  if (name === channel.name) throw channelErrors.alreadyHasThatName()
  return { name }
}

function descriptionChange(state: RealmState, { user, realmUrl }: Actor, given: string | undefined): Changes {
  if (given === undefined) return {}
  const description = oneLine(given)
  return { description, renderedDescription: describe(state, user, realmUrl, description) }
}

function privacyChange(state: RealmState, user: User, channel: Channel, update: ChannelUpdate): Changes {
  const { is_private, is_web_public, history_public_to_subscribers } = update
  if (is_private === undefined && is_web_public === undefined && history_public_to_subscribers === undefined)
    return {}
  const privacy = privacyAfter(channel, update)
  if (!canAccessContent(state, user, channel)) throw channelErrors.contentAccessRequired()
  const isOtherKind = privacy.inviteOnly !== channel.inviteOnly || privacy.isWebPublic !== channel.isWebPublic
  if (isOtherKind) checkMayHavePrivacy(state, user, privacy)
  return privacy
}

function defaultChange(user: User, isDefault: boolean | undefined): Changes {
  if (isDefault === undefined) return {}
  checkMayChooseDefaults(user)
  return { isDefault }
}

function archiveChange(channel: Channel, isArchived: boolean | undefined): Changes {
  if (isArchived === true && !channel.isArchived) throw channelErrors.archivedByDelete()
  return isArchived === undefined ? {} : { isArchived }
}

function folderChange(state: RealmState, channel: Channel, folderId: number | null | undefined): Changes {
  if (folderId === undefined || folderId === channel.folderId) return {}
  return { folderId: folderId === null ? null : checkedFolderId(state, folderId) }
}

async function topicsPolicyChange(
  { tx, state }: Change,
  user: User,
  channel: Channel,
  given: TopicsPolicy | undefined,
): Promise<Changes> {
  if (given === undefined || given === channel.topicsPolicy) return {}
  const topicsPolicy = allowedTopicsPolicy(state, user, given)
  if (topicsPolicy === 'empty_topic_only' && (await hasNamedTopics(tx, state.id, channel))) {
    throw channelErrors.hasNamedTopics()
  }
  return { topicsPolicy }
}

function permissionsChange(
  state: RealmState,
  user: User,
  channel: Channel,
  updates: ChannelUpdate['permissions'],
): Changes {
  const permissions: Record<string, GroupSettingValue> = { ...channel.permissions }
  for (const name of namesIn(updates)) {
    const update = updates[name]
    const before = channel.permissions[name]
    if (update === undefined || before === undefined) continue
    if (update.old !== undefined && !sameGroupSetting(update.old, before)) throw errors.expectationMismatch()
    if (sameGroupSetting(update.new, before)) continue
    if (givesContent(name) && !canAccessContent(state, user, channel))
      throw channelErrors.contentAccessRequired()
    permissions[name] = channelPermission(state, user, name, update.new)
  }
  return { permissions }
}

const givesContent = (name: ChannelPermissionName) => contentAccessPermissions.some((one) => one === name)

/** Throws if the changed channel breaks a rule about several fields. */
function checkConsistency(state: RealmState, { id, inviteOnly, isDefault, isArchived }: Channel) {
  if (isDefault && inviteOnly) throw channelErrors.defaultCannotBePrivate()
  if (isDefault && isArchived) throw channelErrors.defaultCannotBeArchived()
  if (!inviteOnly && id === state.settings.moderation_request_channel_id) {
    throw channelErrors.moderationRequestChannelCannotBePublic()
  }
}
