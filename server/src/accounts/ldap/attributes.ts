import type { Entry } from 'ldapts'

/** The values of an attribute as text. Its name ignores case, and may be followed by options. */
export function textsOf(entry: Entry, attribute: string): string[] {
  return [rawOf(entry, attribute)]
    .flat()
    .map((value) => value.toString().trim())
    .filter((text) => text !== '')
}

/** The first value of an attribute; empty if it has none. */
export function firstTextOf(entry: Entry, attribute: string): string {
  return textsOf(entry, attribute)[0] ?? ''
}

/** The first value of an attribute of bytes. */
export function bytesOf(entry: Entry, attribute: string): Buffer | undefined {
  const [first] = [rawOf(entry, attribute)].flat()
  if (first === undefined || first.length === 0) return undefined
  return Buffer.isBuffer(first) ? first : Buffer.from(first)
}

function rawOf(entry: Entry, attribute: string): string | string[] | Buffer | Buffer[] {
  const wanted = attribute.toLowerCase()
  const name = Object.keys(entry).find((one) => one.toLowerCase() === wanted)
  return (name === undefined ? undefined : entry[name]) ?? []
}

/** A DN as it is compared: directories write the same one in several ways. Other texts ignore case, too. */
export function normalized(text: string): string {
  return text.replaceAll(/\s*([,=+])\s*/g, '$1').toLowerCase()
}
