import { type Catalogue, lookupIn, readMessage } from '../catalogue.ts'
import { fill } from '../words.ts'

/** A refusal with values in it, as the server says it and as its reader does. */
interface Pattern {
  readonly said: RegExp
  readonly words: string
}

/** Finds what a refusal of the server is in the language of a catalogue; undefined for one that it does not have. */
export function sayRefusals(catalogue: Catalogue): (message: string) => string | undefined {
  const lookup = lookupIn(catalogue)
  const patterns = Object.entries(catalogue)
    .filter(([english, words]) => words !== '' && /\{\d\}/.test(english))
    // What says more of itself is surer to be meant.
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, words]) => ({ said: patternOf(english), words }))
  return (message) => {
    const whole = lookup(message)
    return whole ? fill(whole, []).join('') : said(message, patterns)
  }
}

function said(message: string, patterns: readonly Pattern[]): string | undefined {
  for (const { said, words } of patterns) {
    const groups = said.exec(message)?.groups
    if (!groups) continue
    const values = Array.from({ length: 3 }, (_, at) => groups[`v${at}`] ?? '')
    return fill(readMessage(words), values).join('')
  }
  return undefined
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{(\d)\}/)
  // Each second part is the number of a value.
  const pattern = parts.map((part, at) =>
    at % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<v${part}>.*)`,
  )
  return new RegExp(`^${pattern.join('')}$`, 's')
}
