import type { ClientState, User } from '@parley/client'
import { derived } from '#data/derived.ts'
import { peopleIndex, textsOf } from '#data/people-index.ts'
import { presenceOf } from '#data/presence.ts'
import { byText } from '#language/intl.ts'
import { perLocale } from '#language/locale.ts'
import { plain } from '#language/plain.ts'

export type { User }

type Known = Pick<ClientState, 'users' | 'groups' | 'statuses' | 'presence' | 'realm'>

/** The lists of accounts; each account is on one of them. */
export const kinds = ['people', 'bots', 'deactivated'] as const
export type Kind = (typeof kinds)[number]

export interface Filters {
  readonly words: string
  /** A role, or '' for any. */
  readonly role: string
  /** The id of a group, or '' for any. */
  readonly group: string
  readonly status: '' | 'active' | 'idle' | 'offline' | 'said'
}

export type Column = 'name' | 'role' | 'active'

export interface Sorting {
  readonly by: Column
  readonly isDown: boolean
}

export function kindOf(user: User): Kind {
  if (!user.is_active) return 'deactivated'
  return user.is_bot ? 'bots' : 'people'
}

const ofKinds = perLocale(() =>
  derived(['users'], ({ users }) => {
    const found: Record<Kind, User[]> = { people: [], bots: [], deactivated: [] }
    for (const user of peopleIndex(users).all) found[kindOf(user)].push(user)
    for (const user of users.values()) if (!user.is_active) found.deactivated.push(user)
    found.deactivated.sort(byText(({ full_name: name }) => name))
    return found
  }),
)

/** All accounts of a kind, by name. */
export const accountsOf = (state: Pick<ClientState, 'users'>, kind: Kind): readonly User[] =>
  ofKinds()(state)[kind]

/** The groups that people made, by those who are their members directly. */
export const groupsByMember = derived(['groups'], ({ groups }) => {
  const found = new Map<number, { readonly id: number; readonly name: string }[]>()
  for (const { id, name, members, is_system_group: isRole, deactivated } of groups.values()) {
    if (isRole || deactivated) continue
    for (const member of members) {
      const own = found.get(member)
      if (own) own.push({ id, name })
      else found.set(member, [{ id, name }])
    }
  }
  for (const own of found.values()) own.sort(byText(({ name }) => name))
  return found
})

/** The accounts of a kind that fit, in their order. */
export function found(
  state: Known,
  kind: Kind,
  filters: Filters,
  sorting: Sorting,
  now: number,
): readonly User[] {
  const all = accountsOf(state, kind)
  const fits = [
    byWords(all, state, filters),
    byRole(filters),
    byGroup(state, filters),
    byStatus(state, filters, now),
  ].filter((fit) => fit !== undefined)
  const fitting = fits.length === 0 ? all : all.filter((user, at) => fits.every((fit) => fit(user, at)))
  const sorted = inOrder(state, fitting, sorting)
  return sorting.isDown ? sorted.toReversed() : sorted
}

/** Told the place in the list, too. */
type Fit = ((user: User, at: number) => boolean) | undefined

/** Each word is in the name, the address or the name of a group. */
function byWords(all: readonly User[], { groups }: Known, { words }: Filters): Fit {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return undefined
  const texts = textsOf(all)
  const named = [...groups.values()]
    .filter(({ is_system_group: isRole, deactivated }) => !isRole && !deactivated)
    .map(({ name, members }) => ({ name: plain(name), members }))
  const fits = wanted.map((word) => {
    const meant = named.filter(({ name }) => name.includes(word))
    const members = new Set(meant.flatMap(({ members }) => [...members]))
    return { word, members }
  })
  return ({ user_id: id }, at) =>
    fits.every(({ word, members }) => texts[at]?.includes(word) || members.has(id))
}

function byRole({ role }: Filters): Fit {
  return role === '' ? undefined : (user) => user.role === Number(role)
}

function byGroup({ groups }: Known, { group }: Filters): Fit {
  if (group === '') return undefined
  const members = membersWithin(groups, Number(group))
  return (user) => members.has(user.user_id)
}

function byStatus(state: Known, { status }: Filters, now: number): Fit {
  if (status === '') return undefined
  if (status === 'said') {
    return ({ user_id: id }) => {
      const said = state.statuses.get(id)
      return Boolean(said?.status_text || said?.emoji_name)
    }
  }
  return ({ user_id: id }) => presenceOf(state, id, now) === status
}

/** Who is in a group, directly or through its subgroups. */
export function membersWithin(groups: ClientState['groups'], groupId: number): Set<number> {
  const members = new Set<number>()
  const seen = new Set<number>()
  const left = [groupId]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const group = seen.has(id) ? undefined : groups.get(id)
    seen.add(id)
    if (!group) continue
    for (const member of group.members) members.add(member)
    left.push(...group.direct_subgroup_ids)
  }
  return members
}

/** When somebody was last seen, in UNIX seconds, as far as it is told. */
export function lastSeen({ presence }: Pick<ClientState, 'presence'>, userId: number): number | undefined {
  const known = presence.byKey.get(String(userId))
  return known && Math.max(known.active_timestamp, known.idle_timestamp)
}

/** Those of one role, or who were here at the same time, stay in the order of their names. */
function inOrder(state: Known, users: readonly User[], { by }: Sorting): readonly User[] {
  if (by === 'name') return users
  // Each is looked up once, and not with each comparison.
  const ranked = users.map((user) => ({
    user,
    rank: by === 'role' ? user.role : -(lastSeen(state, user.user_id) ?? 0),
  }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ user }) => user)
}
