import { formatNumber, pluralForm } from './intl.ts'
import { isRightToLeft } from './locale.ts'
import {
  type EnglishForms,
  englishForms,
  englishWords,
  fillMessage,
  idOf,
  isolated,
  type Message,
  pluralId,
} from './message.ts'

export type { EnglishForms, Forms, Message } from './message.ts'

type Lookup = (id: string) => Message | undefined

let translation: Lookup = () => undefined
/** Messages of the present language, by where they are written and by their ids: a screen asks for hundreds. */
let known = { words: new WeakMap<TemplateStringsArray, Message>(), plurals: new Map<string, Message>() }

/** Takes words from a catalogue from now on, or those of the source. */
export function translateBy(lookup: Lookup | undefined): void {
  translation = lookup ?? (() => undefined)
  known = { words: new WeakMap(), plurals: new Map() }
}

/**
 * Words that somebody sees, in their language. They are written here in English, and that is what catalogues list them
 * by: `npm run words` collects them. Numbers among the values are written as the language does.
 */
export function t(words: TemplateStringsArray, ...values: (string | number)[]): string {
  const message = messageOf(words)
  const [only] = message
  if (message.length === 1 && typeof only === 'string') return only
  return fill(message, values.map(inside)).join('')
}

/** Words that the contract declares, in English there: `npm run words` collects them, too. */
export function declared(words: string): string {
  return fill(translation(words) ?? [words], []).join('')
}

/** Words that depend on a number. What is counted and what is said of it stand together: other languages change both. */
export function plural(count: number, forms: EnglishForms, ...values: (string | number)[]): string {
  return fill(pluralMessageOf(forms), [count, ...values.map(inside)]).join('')
}

const inside = (value: string | number) => (isRightToLeft() ? isolated(value) : value)

export function messageOf(words: TemplateStringsArray): Message {
  const message = known.words.get(words) ?? translation(idOf(words)) ?? englishWords(words)
  known.words.set(words, message)
  return message
}

export function pluralMessageOf(forms: EnglishForms): Message {
  const id = pluralId(forms.one, forms.other)
  const message = known.plurals.get(id) ?? translation(id) ?? englishForms(forms)
  known.plurals.set(id, message)
  return message
}

/** The words of a message with the values between them. */
export function fill<Value>(message: Message, values: readonly Value[]): (Value | string)[] {
  return fillMessage(message, values, { formatNumber, pluralForm })
}
