import type { Queryable } from '#engine/db/database.ts'
import { IdsByKey } from '#engine/realm/ids-by-key.ts'
import { Shared } from '#engine/realm/shared.ts'
import { type RealmState, stateSlice, type User } from '#engine/realm/state.ts'
import { lookOf } from './lookalikes.ts'
import { isModerator, type Role } from './roles.ts'

export type { User }

declare module '#engine/realm/state.ts' {
  interface User {
    deliveryEmail: string
    fullName: string
    role: Role
    readonly botType: number | null
    botOwnerId: number | null
    /** Whether this is one of the server's own bots, which exist in every organization but in no list of users. */
    readonly isSystemBot: boolean
    /** Counts the account's API keys, which are derived from it. */
    keyGeneration: number
    /** Whether, as an owner, they may change others' addresses. */
    readonly canChangeUserEmails: boolean
    timezone: string
    avatarSource: string
    avatarVersion: number
    /** Only the settings that the user changed; the rest are defaults. */
    settings: Readonly<Record<string, unknown>>
    readonly createdAt: number
  }

  interface RealmState {
    readonly users: Map<number, User>
    /** By `emailKey` of the delivery address. */
    readonly usersByEmail: Map<string, User>
    /** Ids by lower-cased full name, which several users may share. */
    readonly usersByName: IdsByKey
    /** Ids by `lookOf` the full name. */
    readonly usersByLook: IdsByKey
    /** The ids of those who are at least moderators, active or not: few of many, who are often asked for. */
    readonly moderators: Set<number>
  }
}

/** The form of an address under which it is unique. */
export function emailKey(email: string): string {
  const key = email.trim().toLowerCase()
  // Else each account would keep its address twice.
  return key === email ? email : key
}

/** The settings of most people are the same: few or none are changed. */
export const sharedSettings = new Shared<User['settings']>(1_000)

/** The columns of `User`. */
export const USER_COLUMNS = `id, delivery_email as "deliveryEmail", full_name as "fullName", role, is_active as "isActive",
  bot_type as "botType", bot_owner_id as "botOwnerId",
  is_system_bot as "isSystemBot", key_generation as "keyGeneration",
  can_change_user_emails as "canChangeUserEmails", timezone,
  avatar_source as "avatarSource", avatar_version as "avatarVersion", settings, created_at as "createdAt"`

export const usersSlice = stateSlice('users', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<User>(`select ${USER_COLUMNS} from users where realm_id = $1 order by id`, [
    realmId,
  ])
  for (const user of rows) user.settings = sharedSettings.of(user.settings)
  const users = new Map(rows.map((user) => [user.id, user]))
  return {
    users,
    usersByEmail: new Map(rows.map((user) => [emailKey(user.deliveryEmail), user])),
    ...namesOf(users),
    moderators: new Set(rows.filter(isModerator).map(({ id }) => id)),
  }
})

type Names = Pick<RealmState, 'usersByName' | 'usersByLook'>

function namesOf(users: ReadonlyMap<number, User>): Names {
  const nameOf = (id: number) => users.get(id)?.fullName ?? ''
  const names: Names = {
    usersByName: new IdsByKey((id) => nameOf(id).toLowerCase()),
    usersByLook: new IdsByKey((id) => lookOf(nameOf(id))),
  }
  for (const { id } of users.values()) addName(names, id)
  return names
}

/** Adds a user, who has their new name already, to the indexes of names. */
export function addName({ usersByName, usersByLook }: Names, id: number) {
  usersByName.addId(id)
  usersByLook.addId(id)
}

/** Removes a user, who still has their old name, from the indexes of names. */
export function removeName({ usersByName, usersByLook }: Names, id: number) {
  usersByName.removeId(id)
  usersByLook.removeId(id)
}

/** Brings the index of moderators up to date with the user's role. */
export function noteRank({ moderators }: Pick<RealmState, 'moderators'>, user: User) {
  if (isModerator(user)) moderators.add(user.id)
  else moderators.delete(user.id)
}
