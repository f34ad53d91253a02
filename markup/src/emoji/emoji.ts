import table from './table.json' with { type: 'json' }

/** The Unicode emoji with their names. Clients show the first name. */

const namesByCode = new Map<string, readonly string[]>()
const codeByName = new Map<string, string>()

for (const [code, names] of Object.entries(table.emoji)) {
  const list = names.split(' ')
  namesByCode.set(code, list)
  for (const name of list) codeByName.set(name, code)
}

export const emoticons: ReadonlyMap<string, string> = new Map(Object.entries(table.emoticons))

/** The only emoji that the server brings itself: shown as a picture, not as a character. */
export const extraEmojiName = 'zulip'
export const extraEmojiSource = '/static/generated/emoji/images/emoji/unicode/zulip.png'

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'

export interface NamedEmoji {
  name: string
  /** Code points in lower-case hex, joined by `-`, or for the extra emoji its name. */
  code: string
  type: Exclude<ReactionType, 'realm_emoji'>
}

/** The emoji with a name, except custom emoji of the realm. Names are case-sensitive. */
export function emojiByName(name: string): NamedEmoji | undefined {
  if (name === extraEmojiName) return { name, code: name, type: 'zulip_extra_emoji' }
  const code = codeByName.get(name)
  return code === undefined ? undefined : { name, code, type: 'unicode_emoji' }
}

/** All names of an emoji, the shown one first; empty for an unknown code. */
export function emojiNames(code: string): readonly string[] {
  return namesByCode.get(code) ?? []
}

/** Every Unicode emoji as code and names. */
export function allEmoji(): IterableIterator<[string, readonly string[]]> {
  return namesByCode.entries()
}

/** Whether name, code and type belong to one emoji. Always false for realm emoji, which only the realm can check. */
export function isValidEmoji(name: string, code: string, type: string): boolean {
  if (type === 'zulip_extra_emoji') return name === extraEmojiName && code === extraEmojiName
  return type === 'unicode_emoji' && codeByName.get(name) === code
}

/** The code of a sequence of characters: lower-case hex joined by `-`, variation selectors left out. */
export function codeOfCharacters(characters: string): string {
  const codes: string[] = []
  for (const character of characters) {
    if (character !== '\ufe0f') codes.push((character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  }
  return codes.join('-')
}
