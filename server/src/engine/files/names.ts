import { randomBytes } from 'node:crypto'

const NAMELESS = 'uploaded-file'
/** The longest name in bytes that file systems and archives accept. */
const MOST_BYTES = 255
const MOST_IN_PATH = 80
/** Longer endings count as part of the name. */
const EXTENSION = /\.[\p{L}\p{N}]{1,12}$/u

/**
 * The name under which a file is shown and saved: one line, no folders, no characters that change the text direction.
 */
export function fileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .trim()
  return isNoName(visible) ? NAMELESS : shortened(visible, (text) => Buffer.byteLength(text) <= MOST_BYTES)
}

/** The name as the last segment of a URL: only characters that the markup accepts in links to uploads. */
export function nameInPath(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}_.-]/gu, '')
    .replaceAll(/\.{2,}/g, '.')
  return isNoName(plain) ? NAMELESS : shortened(plain, (text) => [...text].length <= MOST_IN_PATH)
}

const isNoName = (name: string) => /^\.*$/.test(name)

function shortened(name: string, fits: (text: string) => boolean): string {
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  const stem = [...name.slice(0, name.length - extension.length)]
  while (stem.length > 0 && !fits(stem.join('') + extension)) stem.pop()
  return stem.join('') + extension
}

/** A random token, as hard to guess as a key: whoever knows the URL of an upload was given it. */
export function newToken(): string {
  return randomBytes(18).toString('base64url')
}
