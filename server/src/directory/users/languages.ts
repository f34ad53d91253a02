const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Normalizes a language code as clients write it: `de`, `pt-br`, `zh-hans`, also with underscores. */
function canonical(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** Whether a text is the code of a known language. */
export function isLanguage(code: string): boolean {
  const locale = canonical(code)
  return locale !== undefined && names.of(locale) !== undefined
}

/** A language's name in that language: `Deutsch`. */
export function languageName(code: string): string {
  const locale = canonical(code)
  if (locale === undefined) return code
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? code
}

/** Whether a text is an IANA time zone such as `Europe/Oslo`, or empty for none. */
export function isTimezone(name: string): boolean {
  if (name === '') return true
  // The platform accepts offsets too, but clients only look up names.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
