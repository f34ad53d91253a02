/**
 * Whether a text may be JSON at all. Finding out by parsing would cost an exception for every channel called `test`,
 * which takes ten times as long as all the rest of decoding.
 */
export function mayBeJson(text: string): boolean {
  return /^\s*(?:[[{"]|(?:true|false|null|-?\d[\d.eE+-]*)\s*$)/.test(text)
}
