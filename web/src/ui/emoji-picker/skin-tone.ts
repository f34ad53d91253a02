import { t } from '#language/words.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { emojiOf } from '../emoji.ts'

/** Code points of the tones, from light to dark. The API has no setting for them: each browser keeps its own. */
export const TONES = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'] as const
export type Tone = (typeof TONES)[number] | undefined

const KEY = 'parley:skin-tone'
const stored = readStored(KEY)

export const skinTone = new Store<Tone>(TONES.find((tone) => tone === stored))

export function toneNames(): readonly string[] {
  return [
    t`Light skin tone`,
    t`Medium-light skin tone`,
    t`Medium skin tone`,
    t`Medium-dark skin tone`,
    t`Dark skin tone`,
  ]
}

export function chooseTone(tone: Tone): void {
  skinTone.set(tone)
  writeStored(KEY, tone ?? '')
}

const TAKES_TONE = /^\p{Emoji_Modifier_Base}/u

/** The characters of an emoji in a skin tone, or undefined for an emoji that has no skin. */
export function toned(code: string, tone: Tone): string | undefined {
  const [first = '', ...rest] = code.split('-')
  if (!tone || !TAKES_TONE.test(String.fromCodePoint(Number.parseInt(first, 16)))) return undefined
  return emojiOf([first, tone, ...rest].join('-'))
}
