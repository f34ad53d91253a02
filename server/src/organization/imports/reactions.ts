import type { EmojiReaction } from '@parley/api/reactions/objects'
import { codeOfCharacters, emojiByName, emojiNames } from '@parley/markup/emoji'
import { activeEmojiNamed } from '#directory/emoji/state.ts'
import { emojiName } from './emoji.ts'
import type { ImportedReaction } from './shape.ts'
import type { ImportTarget } from './target.ts'

type Emoji = Omit<EmojiReaction, 'user_id'>

/** The rows of a message's reactions, each once. What has no emoji here is told in the report. */
export function reactionsOf(target: ImportTarget, given: readonly ImportedReaction[]): EmojiReaction[] {
  const { ids, report } = target
  const rows = new Map<string, EmojiReaction>()
  for (const reaction of given) {
    const emoji = emojiOf(target, reaction)
    if (emoji === undefined) {
      report.lose('reactions: with an emoji that is not known here', reaction.people.length)
      continue
    }
    for (const user_id of ids.all('person', reaction.people)) {
      rows.set(`${emoji.reaction_type} ${emoji.emoji_code} ${user_id}`, { ...emoji, user_id })
    }
  }
  return [...rows.values()]
}

function emojiOf({ realm, ids }: ImportTarget, { emoji, isCustom }: ImportedReaction): Emoji | undefined {
  if (isCustom === true) {
    const custom = realm.state.customEmoji.get(ids.of('emoji', emoji) ?? 0)
    if (custom === undefined) return undefined
    return { emoji_name: custom.name, emoji_code: String(custom.id), reaction_type: 'realm_emoji' }
  }
  const custom = activeEmojiNamed(realm.state, emojiName(emoji))
  if (custom !== undefined) {
    return { emoji_name: custom.name, emoji_code: String(custom.id), reaction_type: 'realm_emoji' }
  }
  return knownEmoji(emoji)
}

/** An emoji by one of its names or by its characters; skin tones are not told apart. */
export function knownEmoji(given: string): Emoji | undefined {
  const name = given.replace(/(?:::skin-tone-\d|_tone\d|_skin_tone)$/, '')
  const known = emojiByName(name) ?? emojiByName(name.replaceAll('-', '_')) ?? byCharacters(name)
  return known && { emoji_name: known.name, emoji_code: known.code, reaction_type: known.type }
}

function byCharacters(characters: string) {
  const code = codeOfCharacters(characters.replaceAll(/[\u{1f3fb}-\u{1f3ff}]/gu, ''))
  const [name] = emojiNames(code)
  return name === undefined ? undefined : emojiByName(name)
}
