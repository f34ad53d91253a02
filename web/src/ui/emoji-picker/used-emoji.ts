import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import type { Emoji } from '../emoji.ts'

/** An emoji that the person used in this browser, and how often. The latest comes first. */
export interface UsedEmoji extends Emoji {
  readonly count: number
}

const KEY = 'parley:emoji'
const KEPT = 27

/** What people react with most, for those who have not used others yet. */
const COMMON: readonly Emoji[] = [
  ['+1', '1f44d'],
  ['tada', '1f389'],
  ['eyes', '1f440'],
  ['heart', '2764'],
  ['check', '2705'],
  ['smile', '1f642'],
].map(([emoji_name = '', emoji_code = '']) => ({ emoji_name, emoji_code, reaction_type: 'unicode_emoji' }))

export const usedEmoji = new Store<readonly UsedEmoji[]>(checked(readStored(KEY)))

export function noteUse({ emoji_name, emoji_code, reaction_type }: Emoji): void {
  const emoji = { emoji_name, emoji_code, reaction_type }
  const all = usedEmoji.get()
  const before = all.find((one) => isSame(one, emoji))
  const others = all.filter((one) => !isSame(one, emoji))
  const next = [{ ...emoji, count: (before?.count ?? 0) + 1 }, ...others].slice(0, KEPT)
  usedEmoji.set(next)
  writeStored(KEY, next)
}

/** The emoji that were used most; the common ones where there are too few. */
export function favoriteEmoji(used: readonly UsedEmoji[], count: number): readonly Emoji[] {
  const most = used.toSorted((a, b) => b.count - a.count)
  const others = COMMON.filter((common) => !most.some((one) => isSame(one, common)))
  return [...most, ...others].slice(0, count)
}

/** The latest first, then common ones: a first row that is full. */
export function recentEmoji(used: readonly UsedEmoji[], count: number): readonly Emoji[] {
  const others = COMMON.filter((common) => !used.some((one) => isSame(one, common)))
  return [...used, ...others].slice(0, Math.max(count, 0))
}

export function isSame(one: Emoji, other: Emoji): boolean {
  return one.emoji_code === other.emoji_code && one.reaction_type === other.reaction_type
}

function checked(stored: unknown): UsedEmoji[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is UsedEmoji =>
      typeof one?.emoji_name === 'string' &&
      typeof one.emoji_code === 'string' &&
      typeof one.reaction_type === 'string' &&
      typeof one.count === 'number',
  )
}
