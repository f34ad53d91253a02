import { z } from 'zod'
import { name } from '../contract/name.ts'
import { idOf, wideInteger } from '../contract/numbers.ts'
import { maxTopicLength } from '../realm/limits.ts'
import { messageErrors } from './errors.ts'
import { maxAnchor } from './limits.ts'

export const applyMarkdown = z
  .boolean()
  .default(true)
  .describe('Give the content as HTML, not as its source.')
export const allowEmptyTopicName = z
  .boolean()
  .default(false)
  .describe('The client knows the empty topic; otherwise its display name stands in for it.')
export const clientGravatar = z
  .boolean()
  .default(true)
  .describe('Leave out avatar URLs that the client can compute from the e-mail address.')
export const messageId = idOf(messageErrors.invalid, wideInteger).describe('ID of the message.')
export const propagateMode = z.enum(['change_one', 'change_later', 'change_all'])

/** Clients that want the newest messages say an ID larger than any; some say more than JSON tells apart. */
const LARGEST_ANCHOR = 1e20

const namedAnchors = ['newest', 'oldest', 'first_unread'] as const
export type Anchor = number | (typeof namedAnchors)[number]

/** A message ID or a word; numbers are cut to the range of IDs. */
export const anchor = z
  .union([
    z.number().multipleOf(1).min(-LARGEST_ANCHOR).max(LARGEST_ANCHOR),
    z.string().regex(/^(?:-?\d+|newest|oldest|first_unread)$/, {
      error: () => messageErrors.invalidAnchor().message,
    }),
  ])
  .transform((given): Anchor => {
    const word = namedAnchors.find((name) => name === given)
    return word ?? Math.min(Math.max(Number(given), 0), maxAnchor)
  })
  .describe('The ID of a message, or `newest`, `oldest`, `first_unread`.')

const messageOrders = ['id', 'relevance'] as const
export type MessageOrder = (typeof messageOrders)[number]

export const messageOrder = z
  .enum(messageOrders)
  .default('id')
  .describe(
    '`relevance`: of the newest messages that a search finds, those that answer it best, the best first, as many as ' +
      '`num_before` and `num_after` together. They are one page, and `anchor` says nothing about them.',
  )

/** `channel` and `stream` mean the same, as do `direct` and the older `private`. */
export const messageTypeParameter = z.enum(['direct', 'channel', 'stream', 'private'])

/** A topic that is there, or may be: what is too long to be one is not cut to one that somebody else made. */
export const topicName = z
  .string()
  .refine((text) => [...text.trim()].length <= maxTopicLength, {
    error: () => messageErrors.topicTooLong().message,
  })
  .meta({ maxLength: maxTopicLength })

/** The topic; `subject` is its name in older clients. */
export const topicParameter = name(messageErrors.invalidTopic)
  .meta({ aliases: ['subject'] })
  .describe('The topic of a channel message; not looked at for direct messages.')
