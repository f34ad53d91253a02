const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Language codes as clients of this API write them: `de`, `pt-br`, `zh-hans`, also with an underscore. */
function canonical(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

export function isLanguage(code: string): boolean {
  const locale = canonical(code)
  return locale !== undefined && names.of(locale) !== undefined
}

/** A language's name in itself: `Deutsch`. */
export function languageName(code: string): string {
  const locale = canonical(code)
  if (locale === undefined) return code
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? code
}

/** Whether it is an IANA name such as `Europe/Oslo`; the empty string is nowhere in particular. */
export function isTimezone(name: string): boolean {
  if (name === '') return true
  // Offsets are understood by the platform too, but clients only look names up.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
