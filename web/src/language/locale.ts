import { Store } from '#store/store.ts'

/** The language of the words in the source. */
export const SOURCE_LANGUAGE = 'en'

/** The language that the app speaks: what is drawn is drawn again when it changes. */
export const language = new Store<string>(SOURCE_LANGUAGE)

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

export type Direction = 'ltr' | 'rtl'

/** The way in which a language is written. `getTextInfo` is not in every supported browser. */
export function directionOf(code: string): Direction {
  return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Whether the app is drawn from right to left. */
export const isRightToLeft = () => directionOf(language.get()) === 'rtl'

/** The arrow key that leads on, and the one that leads back. */
export const keyForward = () => (isRightToLeft() ? 'ArrowLeft' : 'ArrowRight')
export const keyBackward = () => (isRightToLeft() ? 'ArrowRight' : 'ArrowLeft')

/** How dates, numbers and names are written: as the person's own country does it, if it speaks the language. */
function localeOf(code: string): string {
  const own = navigator.languages.find((one) => subtagOf(one) === subtagOf(code))
  // Beside messages, files and code of the whole world, one kind of digits is easier to read than two.
  return new Intl.Locale(own ?? code, { numberingSystem: 'latn' }).toString()
}

const subtagOf = (code: string) => code.split(/[-_]/)[0]?.toLowerCase()

/** Makes something once for the locale that holds now: formatters cost far more to make than to use. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let madeFor: string | undefined
  let made: T
  return () => {
    const code = language.get()
    if (madeFor !== code) {
      made = make(localeOf(code))
      madeFor = code
    }
    return made
  }
}
