import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'

/** Where a message is now. */
export interface Conversation {
  readonly conversationId: number
  readonly topic: string
}

const DIRECT: ReadonlySet<string> = new Set(['dm', 'pm-with', 'pm_with'])
const CHANNEL: ReadonlySet<string> = new Set(['channel', 'stream'])

/**
 * A narrow whose `with` is looked up. Links and clients name a conversation together with one of its messages: the
 * message leads to where the conversation is by now, and where it leads nowhere, the name has to do.
 */
export interface Located {
  readonly terms: readonly NarrowTerm[]
  readonly conversation?: Conversation
}

/** Throws BAD_NARROW where nothing says which conversation is meant, or more than one message does. */
export async function locate(db: Queryable, viewer: Viewer, terms: readonly NarrowTerm[]): Promise<Located> {
  const [term, another] = terms.filter(isWith)
  if (term === undefined) return { terms }
  if (another !== undefined) throw errors.badNarrow("Duplicate 'with' operators.")
  const others = terms.filter((one) => one !== term)
  const conversation = await conversationOf(db, viewer, Number(term.operand))
  if (conversation !== undefined) {
    return { terms: others.filter((one) => !namesConversation(one)), conversation }
  }
  // What the viewer may not read is as if it were not there: neither that it is nor its topic is theirs to find out.
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
