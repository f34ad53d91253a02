import { presentChannel } from '#directory/channels/present.ts'
import { presentCustomEmoji } from '#directory/emoji/present.ts'
import { presentFolder } from '#directory/folders/present.ts'
import { presentGroups } from '#directory/groups/present.ts'
import { presentLinkifiers } from '#directory/linkifiers/present.ts'
import { presentProfileData, presentProfileFields } from '#directory/profile-fields/present.ts'
import { activeSubscriptionsOf } from '#directory/subscriptions/state.ts'
import { apiEmail } from '#directory/users/access.ts'
import { dateJoined } from '#directory/users/present.ts'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ExportScope } from './scope.ts'

/** The directory of the organization: the content of each file by its name. */
export function directoryFiles(
  state: RealmState,
  realmUrl: string,
  scope: ExportScope,
): Record<string, unknown> {
  const { authentication_methods: _, ...settings } = state.settings
  const channels = [...state.channels.values()].filter((one) => scope.conversations.has(one.conversationId))
  const consenting = new Set(scope.people)
  return {
    'organization.json': { url: realmUrl, date_created: state.createdAt, settings },
    'people.json': [...state.users.values()].map((user) => ({
      ...publicPart(state, user),
      ...(consenting.has(user) ? privatePart(state, user) : {}),
    })),
    'channels.json': channels.map((channel) => presentChannel(state, channel)),
    'channel_folders.json': [...state.folders.values()].map(presentFolder),
    'user_groups.json': presentGroups(state, { deactivated: true }),
    'custom_profile_fields.json': presentProfileFields(state),
    'custom_emoji.json': Object.values(presentCustomEmoji(state)),
    'linkifiers.json': presentLinkifiers(state.linkifiers),
  }
}

function publicPart(state: RealmState, user: User) {
  return {
    user_id: user.id,
    email: apiEmail(state, user),
    full_name: user.fullName,
    role: user.role,
    is_active: user.isActive,
    is_bot: user.botType !== null,
    bot_owner_id: user.botOwnerId,
    date_joined: dateJoined(user),
  }
}

function privatePart(state: RealmState, user: User) {
  return {
    delivery_email: user.deliveryEmail,
    timezone: user.timezone,
    settings: user.settings,
    profile_data: presentProfileData(state, user.id),
    subscriptions: [...activeSubscriptionsOf(state, user.id)],
  }
}
