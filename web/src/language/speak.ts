import { readStored, writeStored } from '#store/local-storage.ts'
import type { Catalogue } from './catalogue.ts'
import { LANGUAGE_KEY } from './language-key.ts'
import { directionOf, language, SOURCE_LANGUAGE } from './locale.ts'
import { learnRefusals } from './refusals/speak-refusals.ts'
import { translateBy } from './words.ts'

const catalogues = import.meta.glob<Catalogue>('./locales/*.json', { eager: false, import: 'default' })

const byCode = new Map(
  Object.entries(catalogues).map(([file, load]) => [/([\w-]+)\.json$/.exec(file)?.[1], load]),
)

/** The languages that the app speaks. */
export const languages: readonly string[] = [
  SOURCE_LANGUAGE,
  ...[...byCode.keys()].filter((code) => code !== undefined),
]

/** Loads the words before anything is drawn: those of the person who was here last, or of the browser. */
export function speakFirst(): Promise<void> {
  const stored = readStored(LANGUAGE_KEY)
  return speak(typeof stored === 'string' ? stored : browserLanguage())
}

/** Speaks the language of an account, now and at the next start. */
export function speakForAccount(code: string): Promise<void> {
  writeStored(LANGUAGE_KEY, spoken(code))
  return speak(code)
}

/** For when the person logs out: others may use the browser next. */
export function speakForBrowser(): Promise<void> {
  writeStored(LANGUAGE_KEY, null)
  return speak(browserLanguage())
}

/** The first language that the person has told their browser and that the app speaks. */
export function knownBrowserLanguage(): string | undefined {
  return navigator.languages.map(spokenOrNone).find((code) => code !== undefined)
}

const browserLanguage = () => knownBrowserLanguage() ?? SOURCE_LANGUAGE

/** The language that the app speaks to somebody who has chosen this one: `de` for `de-at`, English for want of others. */
export function spoken(code: string): string {
  return spokenOrNone(code) ?? SOURCE_LANGUAGE
}

function spokenOrNone(code: string): string | undefined {
  const wanted = code.toLowerCase().replaceAll('_', '-')
  return languages.find((one) => one === wanted) ?? languages.find((one) => one === wanted.split('-')[0])
}

let wanted: string = SOURCE_LANGUAGE

async function speak(code: string): Promise<void> {
  const next = spoken(code)
  wanted = next
  if (next === language.get()) return
  try {
    const lookup = await lookupOf(next)
    if (wanted !== next) return
    translateBy(lookup)
    document.documentElement.lang = next
    document.documentElement.dir = directionOf(next)
    language.set(next)
    // They are refused later than they see the first words.
    void learnRefusals(next).catch(() => {})
  } catch (error) {
    // Words that one knows less well are better than none.
    console.warn('The words of the language could not be loaded.', error)
  }
}

async function lookupOf(code: string) {
  const load = byCode.get(code)
  if (!load) return undefined
  const [catalogue, { lookupIn }] = await Promise.all([load(), import('./catalogue.ts')])
  return lookupIn(catalogue)
}
