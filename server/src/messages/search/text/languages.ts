import { fold } from './fold.ts'

/** What is known of the languages that an organization writes. */
export interface Languages {
  readonly codes: readonly string[]
  /** Forms that the word shares with other forms of itself; among them the word, if it is such a form. */
  stemsOf(word: { readonly word: string; readonly written: string }): readonly string[]
  /** Whether it is a word that says nothing by itself, such as 'the'. */
  isCommon(word: string): boolean
}

interface Language {
  readonly stem: (word: string) => string
  readonly common: ReadonlySet<string>
}

const names = new Intl.DisplayNames('en', { type: 'language' })
/** Where the library's name of a language is not the English one. */
const OTHER_NAMES: Readonly<Record<string, string>> = { hindi: 'indian', 'norwegian bokmål': 'norwegian' }

const loaded = new Map<string, Promise<Language | undefined>>()

function languageOf(code: string): Promise<Language | undefined> {
  const known = loaded.get(code)
  if (known !== undefined) return known
  const loading = load(code)
  loaded.set(code, loading)
  return loading
}

async function load(code: string): Promise<Language | undefined> {
  const english = names.of(code)?.toLowerCase() ?? ''
  const name = OTHER_NAMES[english] ?? english
  try {
    // So are all modules of these packages, whose names are not known before.
    const [{ stemmer }, { stopwords }] = (await Promise.all([
      import(`@orama/stemmers/${name}`),
      import(`@orama/stopwords/${name}`),
    ])) as [{ stemmer: (word: string) => string }, { stopwords: string[] }]
    return { stem: stemmer, common: new Set(stopwords.map(fold)) }
  } catch (error) {
    // There are languages without stems, and some for which nobody has written the rules.
    const isUnknown =
      error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    if (isUnknown) return undefined
    throw error
  }
}

/** English is written in every organization: names of things, error messages, code. */
const EVERYWHERE = 'en'

/** The languages of an organization: its own and English. */
export function languageCodes(ofOrganization: string): string[] {
  const [own = EVERYWHERE] = ofOrganization.toLowerCase().split(/[-_]/)
  return [...new Set([EVERYWHERE, own])]
}

const known = new Map<string, Languages>()
/** Most words of a text are among the last so many different ones. */
const STEMS_KEPT = 20_000
const LETTERS = /\p{L}{3}/u

export async function loadLanguages(codes: readonly string[]): Promise<Languages> {
  const key = codes.join(' ')
  const already = known.get(key)
  if (already !== undefined) return already
  const languages = (await Promise.all(codes.map(languageOf))).filter((language) => language !== undefined)
  const stems = new Map<string, readonly string[]>()
  const result: Languages = {
    codes,
    stemsOf: ({ word, written }) => {
      const kept = stems.get(written)
      if (kept !== undefined) return kept
      const found = LETTERS.test(word) ? newStems(languages, word, written) : []
      if (stems.size >= STEMS_KEPT) stems.clear()
      stems.set(written, found)
      return found
    },
    isCommon: (word) => languages.some(({ common }) => common.has(word)),
  }
  known.set(key, result)
  return result
}

/** By the word as it is written, since accents decide in some languages, and as people type it without them. */
function newStems(languages: readonly Language[], word: string, written: string): string[] {
  const forms = new Set([word, written.normalize('NFKC').toLowerCase()])
  const stems = languages.flatMap(({ stem }) => [...forms].map((form) => fold(stem(form))))
  return [...new Set(stems)].filter((stem) => stem !== '')
}
