// biome-ignore lint/suspicious/noControlCharactersInRegex: all that are no letters with accents
const ASCII = /^[\x00-\x7f]*$/

/** Drops case and accents: `tomas` finds Tomás. */
export function plain(text: string): string {
  // Most names have nothing else, and what follows takes ten times as long.
  if (ASCII.test(text)) return text.toLowerCase()
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
