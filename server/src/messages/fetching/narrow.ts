import { errors } from '@parley/api/contract/errors'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { type Channel, channelKey } from '#directory/channels/state.ts'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { canAccessMetadata } from '#directory/permissions/channels.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { userByEmailShownTo } from '#directory/users/access.ts'
import type { User } from '#directory/users/state.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { participantsKey } from '../directs/state.ts'
import { HAS_ALERT_WORD, MENTIONED, STARRED, TOPIC_WILDCARD } from '../flags/flags.ts'
import { CHANNEL_WILDCARD, HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK } from '../message/bit-flags.ts'
import { anyOf, inTopic, inTopicsFrom, sentBy, withFact } from '../search/document.ts'
import { NarrowBuilder, type NarrowQuery } from './narrow-builder.ts'
import { momentNamed, sentSince } from './narrow-dates.ts'
import { addFollowed, addMuted } from './narrow-policies.ts'
import { type Conversation, conversationOf, locate } from './narrow-with.ts'
import {
  channelScope,
  conversationScope,
  directScope,
  receivedScope,
  type Scope,
  scopeParameters,
} from './scope.ts'

type Operand = NarrowTerm['operand']

/**
 * Translates a narrow into SQL, where $1 is the realm and $2 the viewer. Throws BAD_NARROW with the API's messages.
 * @param within where to look, if that is known: by default wherever the narrow lets the viewer look
 */
export async function narrowQuery(
  realm: Realm,
  viewer: Viewer,
  given: readonly NarrowTerm[],
  within?: Scope,
): Promise<NarrowQuery> {
  const builder = new NarrowBuilder(viewer, within)
  const { terms, conversation } = await locate(realm.db, viewer, given)
  if (conversation !== undefined) addConversation(builder, conversation, false)
  for (const term of terms) await addTerm(realm, builder, term)
  if (builder.inChannels && builder.inDirects) {
    throw errors.badNarrow('No message can be both a channel message and direct message')
  }
  return builder.query()
}

async function addTerm(
  realm: Realm,
  builder: NarrowBuilder,
  { operator, operand, negated }: NarrowTerm,
): Promise<void> {
  const { viewer } = builder
  switch (operator) {
    case 'channel':
    case 'stream':
      if (!negated) builder.inChannels = true
      return builder.within(channelScope(viewer, [namedChannel(viewer, operand)]), negated)
    case 'channels':
    case 'streams':
      if (!negated) builder.inChannels = true
      return builder.within(channelScope(viewer, channelsOfKind(viewer, operand)), negated)
    case 'topic': {
      if (!negated) builder.inChannels = true
      const stored = storedTopic(textOf(operand))
      if (!negated && stored !== '') builder.terms.push(anyOf([inTopic(stored)]))
      const topic = builder.parameter(stored)
      return builder.require(`lower(m.topic) = lower(${topic}) and ${isDirect(builder, false)}`, negated)
    }
    case 'sender': {
      const { id } = namedUser(viewer, operand)
      if (!negated) builder.find(anyOf([sentBy(id)]))
      return builder.require(`m.sender_id = ${builder.parameter(id)}`, negated)
    }
    case 'dm':
    case 'pm-with':
    case 'pm_with':
      if (!negated) builder.inDirects = true
      return builder.within(directWith(viewer, operand), negated)
    case 'dm-including':
      if (!negated) builder.inDirects = true
      return builder.within(directsIncluding(viewer, namedUser(viewer, operand), 1), negated)
    case 'group-pm-with':
    case 'group_pm_with':
      if (!negated) builder.inDirects = true
      return builder.within(directsIncluding(viewer, namedUser(viewer, operand), 3), negated)
    case 'with':
      return addOutside(realm, builder, operand)
    case 'near':
      return undefined
    case 'id':
      return builder.require(`m.id = ${builder.parameter(numberOf(operand))}`, negated)
    case 'is':
      return addIs(builder, textOf(operand), negated)
    case 'has':
      return addHas(builder, textOf(operand), negated)
    case 'in':
      return addIn(builder, textOf(operand), negated)
    case 'after':
    case 'before':
      return addMoment(realm, builder, momentNamed(operand), (operator === 'after') !== negated)
    case 'mentions':
      return addMentions(builder, namedUser(viewer, operand), negated)
    case 'search':
      if (textOf(operand).trim() === '') throw errors.badNarrow('search cannot be blank.')
      builder.searched.push({ text: textOf(operand), isNegated: negated })
      return
    default:
      throw errors.badNarrow(`unknown operator`)
  }
}

function addIs(builder: NarrowBuilder, operand: string, negated: boolean) {
  const marked = (bits: number) => requireAmong(builder, markedWith(bits), isMarkedWith(bits), negated)
  switch (operand) {
    case 'dm':
    case 'private':
      if (!negated) builder.inDirects = true
      return builder.within(directScope(builder.viewer), negated)
    case 'starred':
      if (!negated) builder.markedByThem = true
      return marked(STARRED)
    case 'unread':
      if (negated) builder.require('is_read', false)
      if (negated) builder.readOnly = true
      else builder.unreadOnly = true
      return undefined
    case 'alerted':
      return marked(HAS_ALERT_WORD)
    case 'mentioned':
      return addMentioned(builder, negated)
    case 'resolved':
      if (!negated) builder.find(inTopicsFrom(resolvedTopicPrefix))
      return builder.require(`starts_with(m.topic, ${builder.parameter(resolvedTopicPrefix)})`, negated)
    case 'followed':
      return addFollowed(builder, negated)
    case 'muted':
      return addMuted(builder, negated)
    default:
      throw errors.badNarrow(`unknown 'is' operand ${operand}`)
  }
}

/** The messages that the viewer has marked, and whether a message is one of them. */
const markedWith = (bits: number) =>
  `select message_id from message_flags where realm_id = $1 and user_id = $2 and flags & ${bits} <> 0`
const isMarkedWith = (bits: number) => `coalesce(mf.flags, 0) & ${bits} <> 0`

/** Whether there is one. The fence has each message asked: the database would collect those of all, for a page of few. */
const one = (query: string) => `exists (${query} offset 0)`

/** Requires what is true of few messages. These are looked at, rather than all. */
function requireAmong(builder: NarrowBuilder, few: string, isOne: string, negated: boolean) {
  if (!negated) builder.among.push({ text: few, values: builder.parameters.slice(0, 2) })
  builder.require(isOne, negated)
}

function addMentioned(builder: NarrowBuilder, negated: boolean) {
  const { viewer } = builder
  const bits = MENTIONED | TOPIC_WILDCARD
  if (viewer.user.botType === null) {
    const calledWithAll = `select id from messages where realm_id = $1 and facts & ${CHANNEL_WILDCARD} <> 0`
    const few = `${markedWith(bits)} union all ${calledWithAll}`
    return requireAmong(builder, few, `${isMarkedWith(bits)} or m.facts & ${CHANNEL_WILDCARD} <> 0`, negated)
  }
  // A bot gets messages that mention it in channels it has not subscribed to, but wildcard mentions only where it has.
  if (!negated) builder.markedByThem = true
  const [ids, open] = scopeParameters(receivedScope(viewer)).map((column) => builder.parameter(column))
  builder.require(
    `${isMarkedWith(bits)} or m.facts & ${CHANNEL_WILDCARD} <> 0 and exists (
       select from unnest(${ids}::integer[], ${open}::int4multirange[]) as received(id, seqs)
       where received.id = m.conversation_id and m.seq <@ received.seqs)`,
    negated,
  )
}

/** Flags of somebody else tell only of messages that the scope lets the viewer read, and these name the person. */
function addMentions(builder: NarrowBuilder, { id }: User, negated: boolean) {
  if (!negated) builder.among.push({ text: markedWith(MENTIONED), values: [builder.viewer.state.id, id] })
  const ofMessage = `select from message_flags f where f.realm_id = m.realm_id and f.message_id = m.id`
  builder.require(
    one(`${ofMessage} and f.user_id = ${builder.parameter(id)} and f.flags & ${MENTIONED} <> 0`),
    negated,
  )
}

/** Messages since the moment, or those before it. */
async function addMoment(
  realm: Realm,
  builder: NarrowBuilder,
  moment: number,
  isSince: boolean,
): Promise<void> {
  const bound = await sentSince(realm.db, realm.state.id, moment)
  const at = builder.parameter(moment)
  const { first, after } = builder.bounds
  builder.bounds = isSince
    ? { first: Math.max(first, bound.first), after }
    : { first, after: Math.min(after, bound.after) }
  if (isSince) builder.require(`m.sent_at >= ${at} and m.id >= ${builder.parameter(bound.first)}`, false)
  else builder.require(`m.sent_at < ${at} and m.id < ${builder.parameter(bound.after)}`, false)
}

const FACTS: ReadonlyMap<string, number> = new Map([
  ['attachment', HAS_ATTACHMENT],
  ['image', HAS_IMAGE],
  ['link', HAS_LINK],
])

function addHas(builder: NarrowBuilder, operand: string, negated: boolean) {
  const fact = FACTS.get(operand)
  if (fact !== undefined) {
    if (!negated) builder.find(anyOf([withFact(fact)]))
    return builder.require(`m.facts & ${fact} <> 0`, negated)
  }
  if (operand !== 'reaction') throw errors.badNarrow(`unknown 'has' operand ${operand}`)
  const reacted = 'select distinct message_id from reactions where realm_id = $1'
  if (!negated) builder.among.push({ text: reacted, values: builder.parameters.slice(0, 1) })
  builder.require(
    one('select from reactions r where r.realm_id = m.realm_id and r.message_id = m.id'),
    negated,
  )
}

function addIn(builder: NarrowBuilder, operand: string, negated: boolean) {
  if (operand === 'all') return
  if (operand !== 'home') throw errors.badNarrow(`unknown 'in' operand ${operand}`)
  addMuted(builder, !negated)
}

/** Excludes the conversation of a message. A message that the viewer cannot read excludes nothing. */
async function addOutside(realm: Realm, builder: NarrowBuilder, operand: Operand): Promise<void> {
  const conversation = await conversationOf(realm.db, builder.viewer, Number(operand))
  if (conversation !== undefined) addConversation(builder, conversation, true)
}

/** Restricts the narrow to the conversation of a message, or excludes it. */
function addConversation(builder: NarrowBuilder, { conversationId, topic }: Conversation, negated: boolean) {
  const isChannel = builder.viewer.state.channelsByConversation.has(conversationId)
  if (negated) {
    const conversation = `m.conversation_id = ${builder.parameter(conversationId)}`
    const same = isChannel ? ` and lower(m.topic) = lower(${builder.parameter(topic)})` : ''
    return builder.require(`${conversation}${same}`, true)
  }
  builder.within(conversationScope(builder.viewer, conversationId), false)
  if (isChannel) builder.require(`lower(m.topic) = lower(${builder.parameter(topic)})`, false)
}

function isDirect(builder: NarrowBuilder, direct: boolean): string {
  const directs = [...directScope(builder.viewer).conversations.keys()]
  return `${direct ? '' : 'not '}(m.conversation_id = any(${builder.parameter(directs)}))`
}

function textOf(operand: Operand): string {
  if (typeof operand === 'string') return operand
  if (typeof operand === 'number') return String(operand)
  throw errors.badNarrow('operand is not a string')
}

function numberOf(operand: Operand): number {
  const number = Number(operand)
  if (!Number.isSafeInteger(number)) throw errors.badNarrow('operand is not a message ID')
  return number
}

function namedChannel({ state, user }: Viewer, operand: Operand): Channel {
  const byId = typeof operand === 'number' || /^\d+$/.test(textOf(operand))
  const channel =
    (typeof operand === 'number' ? undefined : state.channelsByName.get(channelKey(textOf(operand)))) ??
    (byId ? state.channels.get(Number(operand)) : undefined)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) {
    throw errors.badNarrow(`unknown channel ${operand}`)
  }
  return channel
}

function namedUser({ state, user: viewer }: Viewer, operand: Operand): User {
  const user =
    typeof operand === 'number'
      ? state.users.get(operand)
      : userByEmailShownTo(state, viewer, textOf(operand))
  const byId =
    typeof operand === 'string' && /^\d+$/.test(operand) ? state.users.get(Number(operand)) : undefined
  const found = user ?? byId
  if (found === undefined || !mayKnowUser(state, viewer, found))
    throw errors.badNarrow(`unknown user ${operand}`)
  return found
}

function channelsOfKind({ state }: Viewer, operand: Operand): Channel[] {
  const channels = [...state.channels.values()]
  if (operand === 'public') return channels.filter((channel) => !channel.inviteOnly)
  if (operand === 'web-public') return channels.filter((channel) => channel.isWebPublic)
  throw errors.badNarrow(`unknown channels operand ${operand}`)
}

const NOWHERE: Scope = { conversations: new Map() }

function directWith(viewer: Viewer, operand: Operand): Scope {
  const { state, user } = viewer
  const addresses = Array.isArray(operand)
    ? operand
    : textOf(operand)
        .split(',')
        .map((part) => part.trim())
  const others = addresses.map((address) => namedUser(viewer, address).id)
  const participants = [...new Set([user.id, ...others])].sort((a, b) => a - b)
  const direct = state.directsByParticipants.get(participantsKey(participants))
  return direct === undefined ? NOWHERE : conversationScope(viewer, direct.id)
}

function directsIncluding(viewer: Viewer, user: User, atLeast: number): Scope {
  const mine = [...directScope(viewer).conversations].filter(([id]) => {
    const participants = viewer.state.directs.get(id)?.participants ?? []
    return participants.length >= atLeast && participants.includes(user.id)
  })
  return { conversations: new Map(mine) }
}
