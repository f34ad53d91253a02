import { HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK } from '../message/bit-flags.ts'
import type { Languages } from './text/languages.ts'
import { type Searched, wordsOfMessage } from './text/message.ts'
import { type PairKey, pairLexemesOf } from './text/pairs.ts'
import { quoted } from './text/question.ts'
import { textsOf } from './text/word-texts.ts'

/** What the document of a message is made of. */
export interface Documented extends Searched {
  readonly id: number
  readonly conversationId: number
  readonly senderId: number
  readonly facts: number
  /** Of a direct message. */
  readonly participants: readonly number[]
}

/**
 * Terms of a document that are no words: where a message is, who wrote it and what it has. With them, the index finds
 * 'this word in my thirty channels' without reading the messages of all others. They begin with a character that no
 * word contains.
 */
const MARK = '\u0001'

const term = (kind: string, value: number | string) => `${MARK}${kind}${value}`

export const inConversation = (id: number) => term('c', id)
/** A direct message in a conversation of this user. */
export const directOf = (userId: number) => term('d', userId)
export const sentBy = (userId: number) => term('s', userId)
/** As the database compares topics: letter by letter. */
export const inTopic = (topic: string) => term('t', Array.from(topic, (one) => one.toLowerCase()).join(''))
/** Of a message in any topic that begins so, as the text of a tsquery. */
export const inTopicsFrom = (beginning: string) => `${quoted(inTopic(beginning))}:*`
/** Whether documents of the form before migration 112 have these terms too. */
export const areInFormer = (terms: string) => !terms.includes(term('t', ''))

const FACTS = [HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK]
export const withFact = (fact: number) => term('f', fact)

/** A tsvector has room for a megabyte, and a page must not read many of these. */
const MOST_BYTES = 400_000
/** The database knows no later ones. */
const LAST_POSITION = 16_383

/** The document of a message as the text of a tsvector. The database merges what is in it several times. */
export function documentOf(message: Documented, languages: Languages): string {
  const texts = termsOf(message).map(quoted)
  const [insides, beginnings, pairs] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let bytes = 0
  let before: { readonly position: number; readonly keys: readonly PairKey[] } | undefined
  for (const word of wordsOfMessage(message).all) {
    if (bytes > MOST_BYTES || word.position > LAST_POSITION) break
    const { own, inside, beginnings: begun, keys } = textsOf(word, languages)
    if (before?.position === word.position - 1)
      for (const pair of pairLexemesOf(before.keys, keys)) pairs.add(pair)
    before = { position: word.position, keys }
    for (const lexeme of own) {
      bytes += lexeme.length * 3
      texts.push(`${lexeme}:${word.position}`)
    }
    for (const beginning of begun) beginnings.add(beginning)
    if (inside === '' || insides.has(inside)) continue
    bytes += inside.length * 2
    insides.add(inside)
    texts.push(inside)
  }
  for (const pair of pairs) texts.push(quoted(pair))
  return [...texts, ...beginnings].join(' ')
}

function termsOf({ conversationId, topic, senderId, facts, participants }: Documented): string[] {
  return [
    inConversation(conversationId),
    sentBy(senderId),
    ...(topic === '' ? [] : [inTopic(topic)]),
    ...participants.map(directOf),
    ...FACTS.filter((fact) => (facts & fact) !== 0).map(withFact),
  ]
}

/** Terms as the text of a tsquery: any of them. */
export function anyOf(terms: readonly string[]): string {
  return `(${terms.map(quoted).join(' | ')})`
}
