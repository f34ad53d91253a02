import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'

/** The conversation and topic in which a message is now. */
export interface Conversation {
  readonly conversationId: number
  readonly topic: string
}

const DIRECT: ReadonlySet<string> = new Set(['dm', 'pm-with', 'pm_with'])
const CHANNEL: ReadonlySet<string> = new Set(['channel', 'stream'])

/**
 * A narrow with its `with` term resolved. Links name a conversation and one of its messages, since the conversation may
 * be renamed or moved: the message tells where it is now. If the message is not readable, the name decides.
 */
export interface Located {
  readonly terms: readonly NarrowTerm[]
  readonly conversation?: Conversation
}

/** Throws BAD_NARROW if neither message nor terms name one conversation, or if there are several `with`. */
export async function locate(db: Queryable, viewer: Viewer, terms: readonly NarrowTerm[]): Promise<Located> {
  const [term, another] = terms.filter(isWith)
  if (term === undefined) return { terms }
  if (another !== undefined) throw errors.badNarrow("Duplicate 'with' operators.")
  const others = terms.filter((one) => one !== term)
  const conversation = await conversationOf(db, viewer, Number(term.operand))
  if (conversation !== undefined) {
    return { terms: others.filter((one) => !namesConversation(one)), conversation }
  }
  // An unreadable message counts as missing, or the answer would reveal that it exists and in which topic.
  if (!nameOneConversation(others)) throw errors.badNarrow("Invalid 'with' operator")
  return { terms: others }
}

const isWith = ({ operator, negated }: NarrowTerm) => operator === 'with' && !negated

export async function conversationOf(
  db: Queryable,
  { state, user }: Viewer,
  id: number,
): Promise<Conversation | undefined> {
  if (!Number.isSafeInteger(id)) throw errors.badNarrow("Invalid 'with' operator")
  const { rows } = await db.query<Conversation & { seq: number }>(
    'select conversation_id as "conversationId", seq, topic from messages where realm_id = $1 and id = $2',
    [state.id, id],
  )
  return rows.find((place) => canReadPlaced(state, user, place))
}

function namesConversation({ operator, negated }: NarrowTerm): boolean {
  return !negated && (operator === 'topic' || CHANNEL.has(operator) || DIRECT.has(operator))
}

function nameOneConversation(terms: readonly NarrowTerm[]): boolean {
  const operators = terms.filter(namesConversation).map(({ operator }) => operator)
  const hasTopic = operators.includes('topic') && operators.some((operator) => CHANNEL.has(operator))
  return hasTopic || operators.some((operator) => DIRECT.has(operator))
}
