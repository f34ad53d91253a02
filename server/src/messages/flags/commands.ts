import { errors } from '@parley/api/contract/errors'
import { messageErrors } from '@parley/api/messages/errors'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { canReadPlaced } from '#directory/permissions/messages.ts'
import { isSubscribed, subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Batch } from '#engine/db/batch.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Decision, GroupCommand, IdAllocator } from '#engine/journal/command.ts'
import { formatRanges, includes, type Ranges, rangesOf } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { CHANNEL_WILDCARD, PLACE_FACTS } from '../message/bit-flags.ts'
import { type FlagsChanged, flagsChanged, type UnreadDetails } from './entries.ts'
import { bitOf, type EditableFlag, editableFlag, HISTORICAL, MENTIONED, TOPIC_WILDCARD } from './flags.ts'
import { IS_READ } from './read-state.ts'
import type { UnreadFilter } from './stored-unread.ts'
import { unreadMessages } from './unread.ts'
import { receivedSince, unreadRanges } from './unread-ranges.ts'
import { checkNothingMoved, type LookedUp, whileNothingMoves } from './while-nothing-moves.ts'

/** A message whose flag is to change. */
interface Target {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
  readonly topic: string
  readonly facts: number
  readonly bits: number
  readonly read: boolean
}

export interface FlagResult {
  /** Messages whose flag was different before. */
  readonly changed: number[]
  /** Channels whose messages cannot become unread, since the user is not subscribed. */
  readonly ignoredChannels: number[]
}

/** Sets or clears a flag on messages. Throws if the viewer may not read one of them. */
export async function changeFlags(
  realm: Realm,
  viewer: Viewer,
  messageIds: readonly number[],
  op: 'add' | 'remove',
  flagName: string,
): Promise<FlagResult> {
  const flag = editableFlag(flagName)
  return whileNothingMoves(realm, (asOf) => changeFlagsAsOf(realm, viewer, messageIds, op, flag, asOf))
}

async function changeFlagsAsOf(
  realm: Realm,
  viewer: Viewer,
  messageIds: readonly number[],
  op: 'add' | 'remove',
  flag: EditableFlag,
  asOf: number,
): Promise<FlagResult> {
  const targets = await targetsOf(realm, viewer, messageIds)
  if (targets.length !== new Set(messageIds).size) throw messageErrors.invalid()
  const { state, user } = viewer
  const ignored = new Set<number>()
  const changed = targets.filter((target) => {
    const channel = state.channelsByConversation.get(target.conversationId)
    // Nothing can be unread in an archived channel, or without a subscription.
    const staysRead = channel?.isArchived || (channel && !isSubscribed(state, user.id, channel.id))
    if (flag === 'read' && op === 'remove' && staysRead) {
      ignored.add(channel.id)
      return false
    }
    if (isSet(target, flag) === (op === 'add')) return false
    if (flag !== 'read' || channel === undefined) return true
    // Messages that the user never received are historical and always read.
    return includes(subscriptionOf(state, user.id, channel.id)?.received ?? [], target.seq)
  })
  if (changed.length > 0) await realm.group(setFlags, { realm, asOf, viewer, targets: changed, op, flag })
  return { changed: changed.map(({ id }) => id), ignoredChannels: [...ignored] }
}

/** Marks unread messages as read: of a conversation, of a topic in it, or of a sender. */
export async function markAsRead(
  realm: Realm,
  viewer: Viewer,
  which: Omit<UnreadFilter, 'lastMessageId'>,
): Promise<void> {
  const { state, user } = viewer
  const filter = { ...which, lastMessageId: state.lastMessageId }
  for (;;) {
    const count = await whileNothingMoves(realm, async (asOf) => {
      const unread = await unreadMessages(realm.db, state, user, filter)
      const [messageIds, places] = [unread.map(({ id }) => id), placesOf(unread)]
      const item = { realm, asOf, userId: user.id, places, messageIds, all: false }
      if (unread.length > 0) await realm.group(read, item)
      return unread.length
    })
    if (count <= maxUnreadMessages) return
  }
}

/** Marks everything as read. The cost grows with the conversations, not with the messages. */
export async function markAllAsRead(realm: Realm, { state, user }: Viewer): Promise<void> {
  await whileNothingMoves(realm, async (asOf) => {
    const arrivedSince = receivedSince(state, user)
    const unread = await unreadRanges(realm.db, state, user)
    await realm.group(read, {
      realm,
      asOf,
      userId: user.id,
      places: columnsOf(unread),
      messageIds: [],
      all: true,
      arrived: (allocator) => columnsOf(arrivedSince(allocator)),
    })
  })
}

const columnsOf = (ranges: ReadonlyMap<number, Ranges>): Places => [
  [...ranges.keys()],
  [...ranges.values().map(formatRanges)],
]

/** Conversation ids, and for each the seq of messages as multirange text: as columns, for `unnest`. */
type Places = readonly [conversationIds: readonly number[], ranges: readonly string[]]

interface Read extends LookedUp, Pick<FlagsChanged, 'userId' | 'messageIds' | 'all'> {
  readonly places: Places
  /** Messages that arrived meanwhile. Clients mark everything as read that they got before the event. */
  arrived?(allocator: IdAllocator): Places
}

/** Returns the places that it marked as read. */
const read: GroupCommand<Read, readonly Places[]> = {
  name: 'read',

  decide(_state, item, allocator): Decision<readonly Places[]> {
    const { userId, messageIds, all, places, arrived } = item
    checkNothingMoved(item, places[0])
    const readFlag = { flag: 'read', op: 'add', details: [] } as const
    const answer = arrived === undefined ? [places] : [places, arrived(allocator)]
    return { entries: [flagsChanged.of({ userId, messageIds, all, ...readFlag })], answer }
  },

  write(batch: Batch, realmId, items) {
    for (const { item, decision } of items) {
      for (const places of decision.answer) {
        if (places[0].length > 0) addRead(batch, realmId, item.userId, places)
      }
    }
  },
}

/** Adds to the read states of one user, in several conversations at once. */
function addRead(batch: Batch, realmId: number, userId: number, places: Places) {
  batch.add(
    'mark read',
    `insert into read_states (realm_id, user_id, conversation_id, read)
     select $1, $2, * from unnest($3::integer[], $4::int4multirange[])
     on conflict (realm_id, user_id, conversation_id) do update set read = read_states.read + excluded.read`,
    [realmId, userId, ...places],
  )
}

interface FlagChange extends LookedUp {
  readonly viewer: Viewer
  readonly targets: readonly Target[]
  readonly op: 'add' | 'remove'
  readonly flag: EditableFlag
}

const setFlags: GroupCommand<FlagChange, void> = {
  name: 'set flags',

  decide(_state, item): Decision<void> {
    const { viewer, targets, op, flag } = item
    checkNothingMoved(
      item,
      targets.map(({ conversationId }) => conversationId),
    )
    const unread = flag === 'read' && op === 'remove'
    const entry = flagsChanged.of({
      userId: viewer.user.id,
      flag,
      op,
      messageIds: targets.map(({ id }) => id),
      all: false,
      details: unread ? targets.map((target) => detailsOf(viewer, target)) : [],
    })
    return { entries: [entry], answer: undefined }
  },

  write(batch: Batch, realmId, items) {
    for (const { item } of items) {
      if (item.flag === 'read') writeRead(batch, realmId, item)
      else writeBit(batch, realmId, item, bitOf(item.flag))
    }
  },
}

function writeRead(batch: Batch, realmId: number, { viewer, targets, op }: FlagChange) {
  const userId = viewer.user.id
  const places = placesOf(targets)
  if (op === 'add') return addRead(batch, realmId, userId, places)
  batch.add(
    'mark unread',
    `update read_states set read = read - gone.seqs
     from unnest($3::integer[], $4::int4multirange[]) as gone(conversation_id, seqs)
     where realm_id = $1 and user_id = $2 and read_states.conversation_id = gone.conversation_id`,
    [realmId, userId, ...places],
  )
  // Messages that are read by default, or that were read in the channel they came from.
  const placed = targets.filter(({ facts }) => facts & PLACE_FACTS)
  if (placed.length === 0) return
  batch.add(
    'keep unread',
    `insert into read_states (realm_id, user_id, conversation_id, read, unread)
     select $1, $2, kept.conversation_id, '{}', kept.seqs
     from unnest($3::integer[], $4::int4multirange[]) as kept(conversation_id, seqs)
     on conflict (realm_id, user_id, conversation_id) do update
       set unread = read_states.unread + excluded.unread`,
    [realmId, userId, ...placesOf(placed)],
  )
}

function placesOf(messages: readonly Pick<Target, 'conversationId' | 'seq'>[]): Places {
  const places = Map.groupBy(messages, ({ conversationId }) => conversationId)
  const ranges = places.values().map((own) => formatRanges(rangesOf(own.map(({ seq }) => seq))))
  return [[...places.keys()], [...ranges]]
}

function writeBit(batch: Batch, realmId: number, { viewer, targets, op }: FlagChange, bit: number) {
  const ids = targets.map(({ id }) => id)
  if (op === 'add') {
    const bits = targets.map((target) => bit | (isReceived(viewer, target) ? 0 : HISTORICAL))
    batch.add(
      'set bits',
      `insert into message_flags (realm_id, user_id, message_id, flags)
       select $1, $2, * from unnest($3::bigint[], $4::integer[])
       on conflict (realm_id, user_id, message_id) do update set flags = message_flags.flags | excluded.flags`,
      [realmId, viewer.user.id, ids, bits],
    )
  } else {
    batch.add(
      'clear bits',
      `update message_flags set flags = flags & ~$4::integer
       where realm_id = $1 and user_id = $2 and message_id = any($3::bigint[])`,
      [realmId, viewer.user.id, ids, bit],
    )
  }
}

async function targetsOf(realm: Realm, viewer: Viewer, messageIds: readonly number[]): Promise<Target[]> {
  if (messageIds.some((id) => !Number.isSafeInteger(id))) throw errors.badRequest('Invalid message(s)')
  const { state, user } = viewer
  const { rows } = await realm.db.query<Target>(
    `select m.id, m.conversation_id as "conversationId", m.seq, m.topic, m.facts, coalesce(f.flags, 0) as bits,
       ${IS_READ} as read
     from messages m
     left join read_states rs
       on rs.realm_id = $1 and rs.user_id = $2 and rs.conversation_id = m.conversation_id
     left join message_flags f on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.id
     where m.realm_id = $1 and m.id = any($3::bigint[]) order by m.id`,
    [state.id, user.id, messageIds],
  )
  return rows.filter((target) => canReadPlaced(state, user, target))
}

function isSet(target: Target, flag: EditableFlag): boolean {
  return flag === 'read' ? target.read : (target.bits & bitOf(flag)) !== 0
}

function isReceived({ state, user }: Viewer, { conversationId, seq }: Target): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel === undefined) return true
  return includes(subscriptionOf(state, user.id, channel.id)?.received ?? [], seq)
}

function detailsOf({ state, user }: Viewer, target: Target): UnreadDetails {
  const channel = state.channelsByConversation.get(target.conversationId)
  const participants = state.directs.get(target.conversationId)?.participants ?? []
  return {
    id: target.id,
    mentioned: (target.bits & (MENTIONED | TOPIC_WILDCARD)) !== 0 || (target.facts & CHANNEL_WILDCARD) !== 0,
    channelId: channel?.id ?? null,
    topic: target.topic,
    others: participants.filter((id) => id !== user.id),
  }
}
