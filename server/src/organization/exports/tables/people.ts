import { userSettings } from '@parley/api/settings/user-settings'
import { apiEmail } from '#directory/users/access.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'
import type { ExportScope } from '../scope.ts'
import { columnsOf } from './columns.ts'
import { recipientOfChannel, recipientOfPerson } from './ids.ts'

/** Everybody, and of those who are part of the export what they have set. */
export function peopleTables(state: RealmState, scope: ExportScope) {
  const users = [...state.users.values()]
  const own = new Set(scope.people)
  return {
    zerver_userprofile: users
      .filter((user) => !user.isSystemBot)
      .map((user) => profile(state, user, own.has(user))),
    zerver_userprofile_mirrordummy: [],
    zerver_userprofile_crossrealm: users
      .filter((user) => user.isSystemBot)
      .map((user) => ({ id: user.id, email: user.deliveryEmail, recipient_id: recipientOfPerson(user.id) })),
    ...personalTables(state, scope),
  }
}

/** Of a person who is no part of the export. */
const DEFAULTS = Object.fromEntries(namesIn(userSettings).map((name) => [name, userSettings[name].default]))

/** What somebody has set. */
export const settingsOf = (user: User): Record<string, unknown> =>
  Object.fromEntries(namesIn(userSettings).map((name) => [name, settingOf(user, name)]))

function profile(state: RealmState, user: User, isOwn: boolean) {
  return {
    id: user.id,
    realm: state.id,
    email: apiEmail(state, user),
    delivery_email: isOwn ? user.deliveryEmail : apiEmail(state, user),
    full_name: user.fullName,
    // One that is told to nobody is a member's.
    role: user.isSystemBot ? MEMBER : user.role,
    is_active: user.isActive,
    is_bot: user.botType !== null,
    bot_type: user.botType,
    bot_owner: user.botOwnerId,
    is_mirror_dummy: false,
    is_staff: false,
    is_superuser: false,
    date_joined: user.createdAt,
    timezone: isOwn ? user.timezone : '',
    avatar_source: user.avatarSource,
    avatar_version: user.avatarVersion,
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    last_active_message_id: null,
    last_login: null,
    groups: [],
    user_permissions: [],
    ...columnsOf(isOwn ? settingsOf(user) : DEFAULTS),
  }
}

function personalTables(state: RealmState, { people, conversations }: ExportScope) {
  const number = counter()
  const isExported = (channelId: number) =>
    conversations.has(state.channels.get(channelId)?.conversationId ?? 0)
  const rows = <Row>(of: (user: User) => Iterable<Row>) =>
    people.flatMap((user) => [...of(user)].map((row) => ({ id: number(), user_profile: user.id, ...row })))
  return {
    zerver_alertword: rows((user) =>
      (state.alertWords.get(user.id) ?? []).map((word) => ({ realm: state.id, word })),
    ),
    zerver_muteduser: rows((user) =>
      [...(state.mutedUsers.get(user.id) ?? [])].map(([muted_user, date_muted]) => ({
        muted_user,
        date_muted,
      })),
    ),
    zerver_usertopic: rows((user) =>
      [...(state.userTopics.get(user.id)?.values() ?? [])]
        .filter(({ channelId }) => isExported(channelId))
        .map(({ channelId, topic, policy, updatedAt }) => ({
          stream: channelId,
          recipient: recipientOfChannel(channelId),
          topic_name: topic,
          visibility_policy: policy,
          last_updated: updatedAt,
        })),
    ),
    zerver_userstatus: rows((user) => {
      const status = state.statuses.get(user.id)
      if (status === undefined) return []
      const { name = '', code = '', type = 'unicode_emoji' } = status.emoji ?? {}
      const emoji = { emoji_name: name, emoji_code: code, reaction_type: type }
      return [{ status_text: status.text, ...emoji, client: 1, timestamp: state.createdAt }]
    }),
    zerver_customprofilefieldvalue: rows((user) =>
      [...(state.profileValues.get(user.id) ?? [])].map(([field, { value, rendered }]) => ({
        field,
        value,
        rendered_value: rendered,
      })),
    ),
  }
}

function counter(): () => number {
  let last = 0
  return () => ++last
}
