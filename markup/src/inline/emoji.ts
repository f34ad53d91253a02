import {
  codeOfCharacters,
  emojiByName,
  emojiNames,
  emoticons,
  extraEmojiName,
  extraEmojiSource,
} from '../emoji.ts'
import type { Inline } from '../tree.ts'
import { type InlineContext, type Pass, Replacement } from './tokens.ts'

/** `:name:`. */
export const namedEmoji: Pass = { trigger: /:[^:\s]+:/, run: replaceNamedEmoji }

const emojiName = /:[\p{L}\p{N}_\-+]+:/gu

function replaceNamedEmoji(text: string, { facts, tokens, steps }: InlineContext): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  // A name that is none still uses up its closing colon: `:none:smile:` holds no emoji.
  for (const match of text.matchAll(emojiName)) {
    const name = match[0].slice(1, -1)
    const realmEmoji = facts.realmEmoji(name)
    const found = realmEmoji ? imageEmoji(name, realmEmoji.sourceUrl) : emojiOf(name)
    if (found) replaced.replace(match.index, match.index + match[0].length, tokens.add(found))
  }
  return replaced.finish()
}

function emojiOf(name: string): Inline | undefined {
  if (name === extraEmojiName) return imageEmoji(name, extraEmojiSource)
  const emoji = emojiByName(name)
  return emoji && { type: 'emoji', name, code: emoji.code }
}

function imageEmoji(name: string, source: string): Inline {
  return { type: 'image-emoji', name, source }
}

/** `:)` and the like, between spaces or punctuation, where the sender wants them translated. */
export const emoticonEmoji: Pass = { trigger: /[:;(<]/, run: replaceEmoticons }

const emoticonNeighbor = /[\s,.;?!()[\]"']/

function replaceEmoticons(text: string, { facts, tokens, steps }: InlineContext): string {
  if (!facts.translateEmoticons) return text
  steps.add(text.length)
  const replaced = new Replacement(text)
  let passed = -1
  for (let index = 0; index < text.length - 1; index++) {
    const name = emoticons.get(text.slice(index, index + 2))
    const code = name === undefined ? undefined : emojiByName(name)?.code
    if (name === undefined || code === undefined) continue
    const isAlone = index !== passed && isEmoticonEdge(text[index - 1]) && isEmoticonEdge(text[index + 2])
    if (!isAlone) continue
    replaced.replace(index, index + 2, tokens.add({ type: 'emoji', name, code }))
    passed = index + 2
    index++
  }
  return replaced.finish()
}

function isEmoticonEdge(neighbor: string | undefined): boolean {
  return neighbor === undefined || emoticonNeighbor.test(neighbor)
}

/** Emoji characters, taken a whole sequence at a time: a sequence that is no known emoji stays as it is. */
export const unicodeEmoji: Pass = {
  trigger: /\ufe0f|[\u00a9\u00ae\u203c-\u3299]|[\ud83c-\ud83f]/,
  run: replaceUnicodeEmoji,
}

const element = String.raw`(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?)`
const emojiSequence = new RegExp(`${element}(?:\\u200D${element})*`, 'gu')
const shownAsEmoji = /^\p{EPres}$/u
const isOneCharacter = /^.$/su

function replaceUnicodeEmoji(text: string, { tokens, steps }: InlineContext): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  for (const match of text.matchAll(emojiSequence)) {
    const [found] = match
    if (isOneCharacter.test(found) && !shownAsEmoji.test(found)) continue
    const code = codeOfCharacters(found)
    const name = emojiNames(code)[0]
    if (name === undefined) continue
    replaced.replace(match.index, match.index + found.length, tokens.add({ type: 'emoji', name, code }))
  }
  return replaced.finish()
}
