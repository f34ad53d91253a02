import { createHash } from 'node:crypto'
import { channelPermissions } from '@parley/api/channels/permissions'
import { FIRST_COLOR } from '#directory/subscriptions/colors.ts'
import type { Subscription } from '#directory/subscriptions/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import type { ExportScope } from '../scope.ts'
import { inColumn } from './columns.ts'
import {
  type NamelessGroups,
  recipientOfChannel,
  recipientOfPeople,
  recipientOfPerson,
  recipientTypes,
} from './ids.ts'

/** A direct conversation of more than two has a row of its own; one of two is known by its people. */
const TWO = 2

/** Where messages are, and who is there. */
export function placeTables(state: RealmState, scope: ExportScope, groups: NamelessGroups) {
  const channels = [...state.channels.values()].filter((one) => scope.conversations.has(one.conversationId))
  const manys = [...state.directs.values()].filter(
    (direct) => scope.conversations.has(direct.id) && direct.participants.length > TWO,
  )
  const folders = [...state.folders.values()]
  return {
    zerver_channelfolder: folders.map((folder) => ({
      id: folder.id,
      realm: state.id,
      name: folder.name,
      description: folder.description,
      rendered_description: folder.renderedDescription,
      order: folder.order,
      creator: folder.creatorId,
      is_archived: folder.isArchived,
      date_created: folder.createdAt,
    })),
    zerver_stream: channels.map((channel) => ({
      id: channel.id,
      realm: state.id,
      name: channel.name,
      description: channel.description,
      invite_only: channel.inviteOnly,
      is_web_public: channel.isWebPublic,
      history_public_to_subscribers: channel.historyPublicToSubscribers,
      deactivated: channel.isArchived,
      creator: channel.creatorId,
      date_created: channel.createdAt,
      message_retention_days: channel.messageRetentionDays,
      folder: channel.folderId,
      topics_policy: inColumn('topics_policy', channel.topicsPolicy),
      subscriber_count: state.subscribers.get(channel.id)?.size ?? 0,
      ...Object.fromEntries(
        namesIn(channelPermissions).map((name) => [name, groups.idOf(channel.permissions[name] ?? 0)]),
      ),
    })),
    zerver_defaultstream: channels
      .filter(({ isDefault }) => isDefault)
      .map(({ id }) => ({ id, realm: state.id, stream: id })),
    zerver_defaultstreamgroup: [...state.defaultChannelGroups.values()].map((group) => ({
      id: group.id,
      realm: state.id,
      name: group.name,
      description: group.description,
      streams: group.channelIds.filter((id) => channels.some((channel) => channel.id === id)),
    })),
    zerver_huddle: manys.map(({ id, participants }) => ({
      id,
      huddle_hash: createHash('sha1').update(participants.join(',')).digest('hex'),
      group_size: participants.length,
    })),
    zerver_recipient: [
      ...[...state.users.values()].map(({ id }) => ({
        id: recipientOfPerson(id),
        type: recipientTypes.person,
        type_id: id,
      })),
      ...channels.map(({ id }) => ({
        id: recipientOfChannel(id),
        type: recipientTypes.channel,
        type_id: id,
      })),
      ...manys.map(({ id }) => ({ id: recipientOfPeople(id), type: recipientTypes.people, type_id: id })),
    ],
    zerver_subscription: subscriptions(state, scope, manys),
  }
}

function subscriptions(
  state: RealmState,
  scope: ExportScope,
  manys: readonly { id: number; participants: readonly number[] }[],
) {
  const own = new Set(scope.people.map(({ id }) => id))
  let id = 0
  const row = (userId: number, recipient: number, subscription?: Subscription) => ({
    id: ++id,
    user_profile: userId,
    recipient,
    active: subscription?.isActive ?? true,
    is_user_active: state.users.get(userId)?.isActive ?? false,
    ...settingsOf(own.has(userId) ? subscription : undefined),
  })
  const people = [...state.users.values()].filter((user) => !user.isSystemBot)
  return [
    ...people.map((user) => row(user.id, recipientOfPerson(user.id))),
    ...people.flatMap((user) =>
      [...(state.subscriptions.get(user.id)?.values() ?? [])]
        .filter(({ channelId }) =>
          scope.conversations.has(state.channels.get(channelId)?.conversationId ?? 0),
        )
        .map((subscription) => row(user.id, recipientOfChannel(subscription.channelId), subscription)),
    ),
    ...manys.flatMap((many) => many.participants.map((userId) => row(userId, recipientOfPeople(many.id)))),
  ]
}

/** What a person has set for a channel is part of the export as their other settings are. */
const settingsOf = (subscription: Subscription | undefined) => ({
  color: subscription?.color ?? FIRST_COLOR,
  is_muted: subscription?.isMuted ?? false,
  pin_to_top: subscription?.pinToTop ?? false,
  desktop_notifications: subscription?.desktopNotifications ?? null,
  audible_notifications: subscription?.audibleNotifications ?? null,
  push_notifications: subscription?.pushNotifications ?? null,
  email_notifications: subscription?.emailNotifications ?? null,
  wildcard_mentions_notify: subscription?.wildcardMentionsNotify ?? null,
})
