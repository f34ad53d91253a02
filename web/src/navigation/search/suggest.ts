import { History } from 'lucide-react'
import { t } from '#language/words.ts'
import { operatorNamed, operators } from './operators.ts'
import { type Token, tokenAtEnd } from './parse.ts'
import {
  channelsFor,
  dayFor,
  peopleFor,
  SHOWN,
  SHOWN_FOR_A_WORD,
  type Sources,
  type Suggestion,
  valuesOf,
} from './suggest-values.ts'

export type { Suggestion } from './suggest-values.ts'

export interface Suggestions {
  readonly title: string
  readonly list: readonly Suggestion[]
  /** Where in the text what is completed begins: the list hangs there. */
  readonly from: number
  /** Enter takes the first one, although nobody chose it: the text alone would not be a search. */
  readonly isMeant: boolean
  /** Of an operator that takes a day: what a day of the calendar stands for. */
  readonly onDay?: (day: string) => Suggestion
}

export function suggest(text: string, sources: Sources): Suggestions {
  const token = tokenAtEnd(text)
  if (token) {
    const isOfDay = token.operator.kind === 'day'
    return {
      title: token.operator.finds,
      list: valuesOf(token, sources),
      from: token.from,
      isMeant: true,
      ...(isOfDay && { onDay: (day: string) => dayFor(token, day) }),
    }
  }
  const from = text.search(/\S*$/)
  const word = text.slice(from)
  if (word === '') {
    const recent = text === '' && !sources.hasPills ? sources.recent.map(recentSuggestion) : []
    return {
      title: recent.length > 0 ? t`Recent searches` : t`Narrow the search`,
      list: recent.length > 0 ? recent.slice(0, 5) : text === '' ? names('', from, '') : [],
      from,
      isMeant: false,
    }
  }
  const sign = word.startsWith('-') ? '-' : ''
  const plainWord = word.slice(sign.length)
  const list = [
    ...names(plainWord, from, sign),
    ...(plainWord.length > 1 ? byWord(plainWord, from, sign === '-', sources) : []),
  ]
  return { title: t`Narrow the search`, list: list.slice(0, SHOWN), from, isMeant: false }
}

function recentSuggestion({ hash, text }: { hash: string; text: string }): Suggestion {
  return { key: `recent ${hash}`, name: text, icon: History, takes: { hash } }
}

/** Operators whose name begins with the word. Without a word all of them, but those for experts. */
function names(word: string, from: number, sign: string): Suggestion[] {
  const found = operators.filter(({ name, aliases = [], kind, isNeverNegated }) => {
    if (sign && isNeverNegated) return false
    if (word === '') return kind !== 'message' && name !== 'channels'
    return [name, ...aliases].some((one) => one.startsWith(word.toLowerCase()))
  })
  return found.map(({ name, finds, icon }) => ({
    key: `operator ${name}`,
    name: `${sign}${name}:`,
    detail: finds,
    icon,
    takes: { text: `${sign}${name}:`, from },
  }))
}

/** People and channels that a plain word may mean. */
function byWord(word: string, from: number, negated: boolean, sources: Sources): Suggestion[] {
  const [fromPerson, inChannel] = [operatorNamed('from'), operatorNamed('in')]
  if (!fromPerson || !inChannel) return []
  const sign = negated ? '-' : ''
  const token = (operator: Token['operator']): Token => ({ operator, negated, from, value: word })
  return [
    ...peopleFor(token(fromPerson), sources)
      .slice(0, SHOWN_FOR_A_WORD)
      .map((one) => ({ ...one, name: `${sign}from: ${one.name}` })),
    ...channelsFor(token(inChannel), sources)
      .slice(0, SHOWN_FOR_A_WORD)
      .map((one) => ({ ...one, name: `${sign}in: ${one.name}` })),
  ]
}
