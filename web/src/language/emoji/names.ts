import { isFlag, nameOfFlag } from './flags.ts'

/**
 * What emoji are called in a language, by code: the name, and then what else people look for. Most are of Unicode's CLDR
 * (© Unicode, Inc., under the Unicode License v3), see web/emoji-names.ts.
 */
export type EmojiNames = (code: string) => readonly string[]

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./locales/*.json', {
  eager: false,
  import: 'default',
})

const noNames: EmojiNames = () => []

/** Loads the names. In English, emoji are called as the API calls them. */
export async function emojiNamesIn(language: string): Promise<EmojiNames> {
  const load = catalogues[`./locales/${language}.json`]
  if (!load) return noNames
  const catalogue = await load()
  return (code) => (isFlag(code) ? [nameOfFlag(code)] : (catalogue[code]?.split('|') ?? []))
}
