import type { EmojiReaction } from '@parley/api/reactions/objects'
import { t } from '#language/words.ts'

/** An emoji as the API names it. */
export type Emoji = Pick<EmojiReaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>

const PLAIN_BY_DEFAULT = /^(?!\p{Emoji_Presentation})(?![\u{1f3fb}-\u{1f3ff}])\p{Emoji}$/u
const VARIATION_SELECTOR = '\ufe0f'

/** The characters for an emoji code such as `1f44d` or `2764`; codes leave out the selector that asks for color. */
export function emojiOf(code: string): string {
  return code
    .split('-')
    .map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .map((character, place, all) => {
      const isToned = /^\p{Emoji_Modifier}$/u.test(all[place + 1] ?? '')
      return PLAIN_BY_DEFAULT.test(character) && !isToned ? character + VARIATION_SELECTOR : character
    })
    .join('')
}

/** Names that say nothing when they are read out. */
const spoken = (): Readonly<Record<string, string>> => ({ '+1': t`thumbs up`, '-1': t`thumbs down` })

/** What an emoji is called in a sentence: `React with thumbs up`. */
export function emojiWords({ emoji_name }: Pick<Emoji, 'emoji_name'>): string {
  return spoken()[emoji_name] ?? emoji_name.replaceAll('_', ' ')
}
