import type { ClientState, User } from '@parley/client'
import { compareText } from '#language/intl.ts'
import { plain } from '#language/plain.ts'
import { resultOf } from './in-slices.ts'

type Users = ClientState['users']

/** Everybody whom the person may know and who is active, by name: people first, then bots. */
export interface PeopleIndex {
  readonly all: readonly User[]
  /** The ids of active people without bots. */
  readonly people: ReadonlySet<number>
}

const indexes = new WeakMap<Users, PeopleIndex>()
/** The order of before: sorting what is nearly sorted takes a tenth of the time. */
let latest: readonly User[] = []

/** Made once for each state of the users: sorting 50,000 names takes half a second. */
export function peopleIndex(users: Users): PeopleIndex {
  const known = indexes.get(users)
  if (known) return known
  const before = latest.flatMap(({ user_id: id }) => users.get(id) ?? [])
  const listed = new Set(before.map(({ user_id: id }) => id))
  const fresh = [...users.values()].filter(({ user_id: id }) => !listed.has(id))
  const all = [...before, ...fresh]
    .filter((user) => user.is_active && !user.is_system_bot)
    .sort((a, b) => Number(a.is_bot) - Number(b.is_bot) || compareText(a.full_name, b.full_name))
  latest = all
  const people = new Set(all.filter((user) => !user.is_bot).map(({ user_id: id }) => id))
  const index = { all, people }
  indexes.set(users, index)
  return index
}

/** So many texts are made between two looks at the clock. */
const SLICE = 500

const texts = new WeakMap<User, string>()

/** What a search looks at. */
function textOf(user: User): string {
  const known = texts.get(user)
  if (known !== undefined) return known
  const text = ` ${plain(`${user.full_name} ${user.delivery_email ?? ''}`)}`
  texts.set(user, text)
  return text
}

/** Not in the domain of the address, which everybody shares, but for who types an @. */
function hasWord(user: User, word: string): boolean {
  const text = textOf(user)
  const at = text.indexOf(word)
  if (at === -1 || word.includes('@') || !user.delivery_email) return at !== -1
  return at + word.length <= text.lastIndexOf('@')
}

const textsOfLists = new WeakMap<readonly User[], readonly string[]>()

/** What a search looks at, of each of a list: in its order, for filters that somebody types into. */
export function textsOf(all: readonly User[]): readonly string[] {
  return textsOfLists.get(all) ?? resultOf(preparingTexts(all))
}

/** The work of the first search in a list, for `inSlices`: of 50,000 people it is more than a frame has time for. */
export function* preparingTexts(all: readonly User[]): Generator<void, readonly string[]> {
  const found: string[] = []
  for (const user of all) {
    found.push(textOf(user))
    if (found.length % SLICE === 0) yield
  }
  textsOfLists.set(all, found)
  return found
}

/** Whether the words that somebody types could mean this person: for filters of long lists. */
export function searchOf(query: string): (user: User) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return (user) => words.every((word) => hasWord(user, word))
}

/** Those whom the words could mean, first those of whom a name begins like that. */
export function findPeople(
  all: readonly User[],
  query: string,
  limit: number,
  fits: (user: User) => boolean = () => true,
): User[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const isFound = searchOf(query)
  const [begins, others]: [User[], User[]] = [[], []]
  for (const user of all) {
    if (begins.length >= limit) break
    if (!isFound(user) || !fits(user)) continue
    if (words.every((word) => textOf(user).includes(` ${word}`))) begins.push(user)
    else if (others.length < limit) others.push(user)
  }
  return [...begins, ...others].slice(0, limit)
}
