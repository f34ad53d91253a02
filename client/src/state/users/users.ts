import type { EventOf } from '@parley/api/contract/event'
import { customProfileFieldsEvent } from '@parley/api/profile-fields/events'
import { realmUserAddEvent, realmUserRemoveEvent, realmUserUpdateEvent } from '@parley/api/users/events'
import { type CrossRealmBot, unknownUserName, type User as WireUser } from '@parley/api/users/objects'
import { realmUserSection } from '@parley/api/users/register'
import { slice } from '../slice.ts'
import { changed, tableBy } from '../table.ts'
import { flagsOfRole } from './role-flags.ts'

/** Every user whom the viewer may know, with deactivated users and the server's own bots. */
export type User = WireUser & Partial<Pick<CrossRealmBot, 'is_system_bot'>> & { is_active: boolean }

type PersonUpdate = EventOf<typeof realmUserUpdateEvent>['person']

/** By user ID. */
export const usersSlice = slice('users', [realmUserSection], (answer) =>
  tableBy(
    [
      ...answer.cross_realm_bots.map((bot): User => ({ ...bot, is_active: true })),
      ...answer.realm_non_active_users.map((user): User => ({ ...user, is_active: false })),
      ...answer.realm_users.map((user): User => ({ ...user, is_active: true })),
    ],
    (user) => user.user_id,
  ),
)
  .on(realmUserAddEvent, (users, { person }) => {
    return users.set(person.user_id, { ...person, is_active: person.is_active ?? true })
  })
  .on(realmUserRemoveEvent, (users, { person }) => users.delete(person.user_id))
  .on(realmUserUpdateEvent, (users, { person }) => {
    return changed(users, person.user_id, (user) => withUpdate(user, person))
  })
  .on(customProfileFieldsEvent, (users, { fields }) => {
    const ids = new Set(fields.map(({ id }) => String(id)))
    return users.map((user) => withoutOtherFields(user, ids))
  })
  .comparing((users) =>
    users
      .filter((user) => user.full_name !== unknownUserName)
      // The server leaves it out for users who have been away long, which no event reports.
      .map(({ avatar_url: _, profile_data, ...user }) => ({ ...user, profile_data: profile_data ?? {} })),
  )

function withUpdate(user: User, person: PersonUpdate): User {
  if ('role' in person) {
    const { is_moderator: _, ...flags } = flagsOfRole(person.role)
    return { ...user, role: person.role, ...flags }
  }
  if ('custom_profile_field' in person) return withProfileField(user, person.custom_profile_field)
  if ('new_email' in person) return { ...user, email: person.new_email }
  if ('avatar_version' in person) {
    return { ...user, avatar_url: person.avatar_url, avatar_version: person.avatar_version }
  }
  return { ...user, ...person }
}

/** Drops the values of deleted profile fields. */
function withoutOtherFields(user: User, fieldIds: ReadonlySet<string>): User {
  const values = Object.entries(user.profile_data ?? {})
  const kept = values.filter(([id]) => fieldIds.has(id))
  return kept.length === values.length ? user : { ...user, profile_data: Object.fromEntries(kept) }
}

function withProfileField(
  user: User,
  {
    id,
    value,
    rendered_value,
  }: Extract<PersonUpdate, { custom_profile_field: unknown }>['custom_profile_field'],
): User {
  const { [id]: _, ...others } = user.profile_data ?? {}
  if (value === null) return { ...user, profile_data: others }
  const field = rendered_value === undefined ? { value } : { value, rendered_value }
  return { ...user, profile_data: { ...others, [id]: field } }
}
