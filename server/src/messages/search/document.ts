import { HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK } from '../message/bit-flags.ts'

/** The words of a message `m`, as SQL. */
export const WORDS = `to_tsvector('english', m.topic || ' ' || m.rendered)`

/** What somebody searches for, as SQL. */
export const wordsAsked = (parameter: string) => `websearch_to_tsquery('english', ${parameter})`

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

const FACTS = [HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK]
export const withFact = (fact: number) => term('f', fact)

/** The document of a message `m`, as SQL. */
export const DOCUMENT = `${WORDS} || array_to_tsvector(
  array['${term('c', '')}' || m.conversation_id, '${term('s', '')}' || m.sender_id]
  || array(select '${term('d', '')}' || participant from conversations c, unnest(c.participants) participant
           where c.realm_id = m.realm_id and c.id = m.conversation_id)
  || array(select '${term('f', '')}' || fact from unnest(array[${FACTS.join(', ')}]) fact where m.facts & fact <> 0))`

/** Terms as the text of a tsquery: any of them. */
export function anyOf(terms: readonly string[]): string {
  return `(${terms.map((one) => `'${one}'`).join(' | ')})`
}
