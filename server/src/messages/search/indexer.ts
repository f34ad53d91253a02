import { setTimeout as sleep } from 'node:timers/promises'
import { checkpoint } from '#engine/db/checkpoint.ts'
import type { Queryable } from '#engine/db/database.ts'
import { BackgroundWork } from '#engine/realm/background-work.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Rests } from '#engine/rests.ts'
import { indexBatch } from './indexing.ts'
import { SegmentMerger } from './merger.ts'
import { indexSegments, segmentOf } from './segments.ts'
import { languageCodes } from './text/languages.ts'

/** While more messages come in a second, the index grows more slowly than it could, and leaves them the processors. */
const BUSY_PER_SECOND = 2_000
/** The pause after a batch then, as a multiple of the time it took. Otherwise it is as long as that at most. */
const PAUSE_FACTOR_WHILE_BUSY = 9
/** So many messages behind, it tells how it gets on. */
const WORTH_TELLING = 20_000
const TELL_EVERY_MS = 5_000

/**
 * Keeps an organization's text index close behind its messages. Every node has one, and whichever comes first does the
 * work: the others find its lock and leave. It never waits for a lock that a sender holds, nor holds one that a sender
 * needs.
 */
export class SearchIndexer extends BackgroundWork {
  #behind = 0
  #toldAt = performance.now()

  constructor(realm: Realm) {
    super(realm, 'messages could not be indexed')
  }

  /** How many messages are to be indexed, while they are many. */
  get behind(): number {
    return this.#behind < WORTH_TELLING ? 0 : this.#behind
  }

  protected async work(closing: AbortSignal): Promise<void> {
    const { db, state } = this.realm
    const languages = languageCodes(state.settings.default_language)
    const rests = new Rests()
    let isToMerge = false
    let wasFarBehind = false
    let last = { id: state.lastMessageId, at: performance.now() }
    while (!this.realm.isClosed && !db.isEnded) {
      const begun = performance.now()
      const outcome = await db.transaction((tx: Queryable) => indexBatch(tx, state.id, languages))
      this.#behind = outcome === 'busy elsewhere' ? 0 : state.lastMessageId - outcome.through
      if (outcome === 'busy elsewhere') return
      const { indexed, isMore } = await indexSegments(
        db,
        segmentOf(outcome.through) + (outcome.isAll ? 1 : 0),
      )
      isToMerge ||= indexed > 0
      wasFarBehind ||= this.behind > 0
      if (outcome.isAll && !isMore) {
        if (wasFarBehind) await checkpoint(db)
        if (isToMerge) this.realm.memory(SegmentMerger).wake()
        return
      }
      this.#tell(outcome.renewed)
      const now = { id: state.lastMessageId, at: performance.now() }
      const isBusy = (now.id - last.id) * 1000 > BUSY_PER_SECOND * (now.at - last.at)
      last = now
      const took = now.at - begun
      // However little this node does meanwhile: others may be sending.
      if (isBusy) await sleep(took * PAUSE_FACTOR_WHILE_BUSY, undefined, { ref: false, signal: closing })
      else await rests.rest(took, closing)
    }
  }

  #tell(renewed = this.realm.state.lastMessageId) {
    const { context, state } = this.realm
    const toRenew = state.lastMessageId - renewed
    const left = this.behind > 0 ? this.behind : toRenew
    if (left < WORTH_TELLING || performance.now() - this.#toldAt < TELL_EVERY_MS) return
    this.#toldAt = performance.now()
    const work = this.behind > 0 ? 'search is being indexed' : 'the index of search is written again'
    context.log.info({ realm: state.id, behind: this.behind, toRenew }, `${work}: ${left} messages are left`)
  }
}
