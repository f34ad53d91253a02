// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them
/**
 * The grammar's character classes for spaces, words and letters. They cover all scripts, unlike `\w`, `\b` and `\s` of
 * JavaScript.
 */

const spaces = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const wordPattern = /[\p{L}\p{N}_]/u
const leadingSpaces = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** Whether a UTF-16 unit is whitespace. NaN, which stands for the end of the text, is not. */
export function isSpaceUnit(unit: number): boolean {
  if (unit < 0x80) return unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 31)
  return unit >= 0x85 && spaces.test(String.fromCharCode(unit))
}

export function isSpaceAt(text: string, index: number): boolean {
  return isSpaceUnit(text.charCodeAt(index))
}

/** Whether the character starting at `index` is a letter, number or `_`; false past the end. */
export function isWordAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  if (unit < 0x80) return isAsciiWord(unit)
  const point = text.codePointAt(index)
  return point !== undefined && wordPattern.test(String.fromCodePoint(point))
}

/** Whether the character that ends before `index` is a letter, number or `_`; false at the start. */
export function isWordBefore(text: string, index: number): boolean {
  return index > 0 && isWordAt(text, startOfCharacterBefore(text, index))
}

function startOfCharacterBefore(text: string, index: number): number {
  const low = text.charCodeAt(index - 1)
  const high = text.charCodeAt(index - 2)
  const isPair = low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff
  return isPair ? index - 2 : index - 1
}

function isAsciiWord(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  )
}

export function trimStart(text: string): string {
  return isSpaceAt(text, 0) ? text.replace(leadingSpaces, '') : text
}

export function trimEnd(text: string): string {
  if (!isSpaceAt(text, text.length - 1)) return text
  // Searches from the end: a pattern that ends in `$` would try every run of spaces in the text.
  let end = text.length
  while (end > 0 && isSpaceAt(text, end - 1)) end--
  return text.slice(0, end)
}

export function trim(text: string): string {
  return trimEnd(trimStart(text))
}

/** Strips spaces alone, no other whitespace. */
export function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (text.charCodeAt(start) === 32) start++
  while (end > start && text.charCodeAt(end - 1) === 32) end--
  return text.slice(start, end)
}

export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isSpaceAt(text, index)) return false
  return true
}
