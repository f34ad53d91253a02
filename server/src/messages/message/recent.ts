/** Messages with the last this many ids are recent. They are most of what is unread. */
const RECENT_IDS = 10_000

/** The fields of a message that the list of unread messages needs. */
export interface RecentMessage {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
  readonly senderId: number
  readonly topic: string
  readonly mentionsAll: boolean
}

/** An id that no message and no conversation has. */
const NONE = 0

/**
 * The recent messages of an organization, those of each conversation as a linked list from the newest back. A ring of
 * columns holds them, indexed by id modulo its length. As objects, thousands a second would live just long enough for
 * the garbage collector to copy them twice, and then fill the old generation.
 */
export class RecentMessages implements Iterable<RecentMessage> {
  #lastId = 0
  readonly #newest = new Map<number, number>()
  /** The next id in the list, which may have become too old. */
  readonly #before = new Float64Array(RECENT_IDS)
  /** `NONE` if the id has no message. */
  readonly #conversationIds = new Int32Array(RECENT_IDS)
  readonly #seqs = new Int32Array(RECENT_IDS)
  readonly #senderIds = new Int32Array(RECENT_IDS)
  readonly #mentionsAll = new Uint8Array(RECENT_IDS)
  readonly #topics = new Array<string>(RECENT_IDS).fill('')

  /** Exactly the messages with greater ids are recent. */
  get after(): number {
    return this.#lastId - RECENT_IDS
  }

  /** Notes that ids up to this one are allocated. */
  giveOut(id: number) {
    for (let given = Math.max(this.#lastId, id - RECENT_IDS) + 1; given <= id; given++) {
      this.#conversationIds[given % RECENT_IDS] = NONE
    }
    this.#lastId = id
  }

  /** Adds a message, mostly a new one. */
  put(message: RecentMessage) {
    const { id, conversationId, seq, senderId, topic, mentionsAll } = message
    if (id > this.#lastId) this.giveOut(id)
    if (id <= this.after) return
    const place = id % RECENT_IDS
    const newest = this.#newestIn(conversationId)
    // Share the string among consecutive messages of a topic: each message brings its own copy.
    const shared = this.#topics[newest % RECENT_IDS]
    this.#topics[place] = shared === topic ? shared : topic
    this.#conversationIds[place] = conversationId
    this.#seqs[place] = seq
    this.#senderIds[place] = senderId
    this.#mentionsAll[place] = mentionsAll ? 1 : 0
    if (id > newest) {
      this.#before[place] = newest
      this.#newest.set(conversationId, id)
    } else {
      const above = this.#above(id, newest)
      this.#before[place] = this.#nextAfter(above)
      this.#before[above % RECENT_IDS] = id
    }
  }

  /** Removes a message; undefined if it is not recent. */
  take(id: number): RecentMessage | undefined {
    const message = this.#get(id)
    if (message === undefined) return undefined
    const { conversationId } = message
    const newest = this.#newestIn(conversationId)
    const next = this.#nextAfter(id)
    if (newest !== id) this.#before[this.#above(id, newest) % RECENT_IDS] = next
    else if (next === NONE) this.#newest.delete(conversationId)
    else this.#newest.set(conversationId, next)
    this.#conversationIds[id % RECENT_IDS] = NONE
    return message
  }

  /** The recent messages of a conversation, greatest id first. */
  *in(conversationId: number): Iterable<RecentMessage> {
    for (let id = this.#newestIn(conversationId); id !== NONE; id = this.#nextAfter(id)) {
      const message = this.#get(id)
      if (message !== undefined) yield message
    }
  }

  /** The recent messages with ids up to this one, greatest first. */
  *downFrom(id: number): Iterable<RecentMessage> {
    for (let next = Math.min(id, this.#lastId); next > Math.max(this.after, 0); next--) {
      const message = this.#get(next)
      if (message !== undefined) yield message
    }
  }

  /** The greatest ids up to this one whose messages are wanted. No message becomes an object: most are passed over. */
  idsDownFrom(
    id: number,
    limit: number,
    isWanted: (conversationId: number, seq: number) => boolean,
  ): number[] {
    const ids: number[] = []
    const tooOld = Math.max(this.after, 0)
    for (let next = Math.min(id, this.#lastId); next > tooOld && ids.length < limit; next--) {
      const place = next % RECENT_IDS
      // Each column has something at every place.
      const conversationId = this.#conversationIds[place] as number
      if (conversationId !== NONE && isWanted(conversationId, this.#seqs[place] as number)) ids.push(next)
    }
    return ids
  }

  *[Symbol.iterator](): Iterator<RecentMessage> {
    for (let id = Math.max(this.after, 0) + 1; id <= this.#lastId; id++) {
      const message = this.#get(id)
      if (message !== undefined) yield message
    }
  }

  #get(id: number): RecentMessage | undefined {
    const place = id % RECENT_IDS
    // Each column has something at every place.
    const conversationId = this.#conversationIds[place] as number
    if (id <= this.after || id > this.#lastId || conversationId === NONE) return undefined
    return {
      id,
      conversationId,
      // The same of these.
      seq: this.#seqs[place] as number,
      senderId: this.#senderIds[place] as number,
      topic: this.#topics[place] as string,
      mentionsAll: this.#mentionsAll[place] === 1,
    }
  }

  /** The last id greater than `id` in the list that begins with `newest`. */
  #above(id: number, newest: number): number {
    let above = newest
    for (let next = this.#nextAfter(above); next > id; next = this.#nextAfter(above)) above = next
    return above
  }

  #newestIn(conversationId: number): number {
    return this.#ifRecent(this.#newest.get(conversationId) ?? NONE)
  }

  #nextAfter(id: number): number {
    // The same of this column.
    return this.#ifRecent(this.#before[id % RECENT_IDS] as number)
  }

  #ifRecent(id: number): number {
    return id > this.after ? id : NONE
  }
}
