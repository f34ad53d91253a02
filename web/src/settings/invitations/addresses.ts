import { t } from '#language/words.ts'
import type { Token } from '#ui/TokenField.tsx'

interface Read {
  readonly found: readonly Token[]
  /** What may still be typed on. */
  readonly rest: string
}

/**
 * The addresses in what is typed or pasted, separated by commas, semicolons, spaces and line breaks. Understands
 * `"Name, the first" <address>`. The server reads them so, too.
 * @param isDone nothing more of it will be typed
 */
export function addressesIn(text: string, isDone: boolean): Read {
  // Within a name spaces and commas separate nothing, and one that is begun may still get its end.
  if (!isDone && isNameBegun(text)) return { found: [], rest: text }
  // Words without an @ may be a name before an address, too.
  const at = text.search(/[^,;\n]*$/)
  const isName = !isDone && !text.slice(at).includes('@')
  const parts = partsOf(isName ? text.slice(0, at) : text)
  const isOpen = !isDone && !isName && !/[\s,;>]$/.test(text)
  const rest = isName ? text.slice(at).trimStart() : isOpen ? (parts.pop() ?? '') : ''
  const found = parts.map((part): Token => ({ text: part, problem: problemOfAddress(part) }))
  const seen = new Set<string>()
  return {
    found: found.filter(({ text }) => {
      const key = text.toLowerCase()
      return !seen.has(key) && seen.add(key)
    }),
    rest,
  }
}

/** An address between angle brackets, with the name before it, or a word. */
const PART = /(?:"[^"\n]*"|[^",;<>\n])*<\s*([^<>\n]*?)\s*>|[^\s,;]+/g

function partsOf(text: string): string[] {
  return [...text.matchAll(PART)].map(([whole, address]) => address ?? whole).filter((part) => part !== '')
}

function isNameBegun(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1
  return count('"') % 2 === 1 || count('<') > count('>')
}

/** Why an address will not do. Only what is surely wrong: the server knows the rest. */
export function problemOfAddress(address: string): string | undefined {
  const [, name = '', domain = ''] = /^([^@]*)@?(.*)$/.exec(address) ?? []
  if (!address.includes('@')) return t`There is no @ in it.`
  if (domain.includes('@')) return t`There is more than one @ in it.`
  if (name === '') return t`There is nothing before the @.`
  if (!/^[^.\s]+(\.[^.\s]+)*$/.test(domain)) return t`What follows the @ is no domain.`
  return undefined
}
