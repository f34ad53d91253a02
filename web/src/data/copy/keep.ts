import type { AnyEvent } from '@parley/api/contract/event'
import { type ClientState, type KeptList, type Packed, packing, partsOf, type Session } from '@parley/client'
import { idle, inIdleMoments } from '../in-slices.ts'
import { PAGE_ID } from '../page-life.ts'
import { type CopyDatabase, listName, openCopy } from './database.ts'
import { COPY_MARK, COPY_VERSION, markOf } from './mark.ts'
import { PictureKeeper } from './take-picture.ts'
import { packingView, type ShownOf, storeView, writeView } from './view.ts'

/** Events are written together after this long: what a tab that ends at once had not written comes again. */
const APPEND_AFTER_MS = 1_000
/** The image is brought up to date at most this often. */
const SAVE_EVERY_MS = 10_000

/** An image as it is in the database: what is the same object still need not be written again. */
export interface Written {
  readonly id: string
  /** Events of another queue do not follow on it. */
  readonly queueId: string
  readonly parts: ReadonlyMap<string, unknown>
  readonly lists: ReadonlyMap<string, KeptList>
}

/**
 * Keeps the copy of this browser up to date, in idle moments; returns the function that stops it.
 * @param shownOf what is on the screen, which is kept beside the copy
 * @param read the copy that the session was resumed from
 */
export function keepCopy(session: Session, shownOf: ShownOf, read: Written | undefined): () => void {
  const keeper = new Keeper(session, shownOf, read)
  return () => keeper.stop()
}

class Keeper {
  readonly #session: Session
  readonly #shownOf: ShownOf
  readonly #database: Promise<CopyDatabase>
  readonly #ends: (() => void)[]
  #events: AnyEvent[] = []
  #appendTimer: ReturnType<typeof setTimeout> | undefined
  #isSaving = false
  #images = 0
  #isStopped = false
  #written: Written | undefined
  readonly #picture: PictureKeeper
  #view: { readonly name: string; readonly state: ClientState; readonly list: KeptList } | undefined

  constructor(session: Session, shownOf: ShownOf, read: Written | undefined) {
    this.#session = session
    this.#shownOf = shownOf
    this.#written = read
    this.#database = openCopy()
    this.#picture = new PictureKeeper(() => this.#known()?.shown !== undefined)
    const timer = setInterval(() => void this.#save(), SAVE_EVERY_MS)
    const onHidden = () => {
      if (document.visibilityState === 'visible') return
      this.#keepView()
      this.#picture.takeNow()
      void this.#append().then(() => this.#save())
    }
    const onPageHide = () => {
      this.#keepView()
      this.#picture.leave()
      void this.#append()
    }
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onPageHide)
    this.#ends = [
      session.onEvent((event) => this.#note(event)),
      () => clearInterval(timer),
      () => this.#picture.stop(),
      () => clearTimeout(this.#appendTimer),
      () => document.removeEventListener('visibilitychange', onHidden),
      () => removeEventListener('pagehide', onPageHide),
      () => void this.#database.then((database) => database.close()).catch(() => {}),
    ]
    void this.#save()
  }

  stop(): void {
    this.#isStopped = true
    for (const end of this.#ends.splice(0)) end()
  }

  #note(event: AnyEvent): void {
    // It says only that the connection lives.
    if (event.type === 'heartbeat') return
    this.#events.push(event)
    this.#appendTimer ??= setTimeout(() => void this.#append(), APPEND_AFTER_MS)
  }

  async #append(): Promise<void> {
    clearTimeout(this.#appendTimer)
    this.#appendTimer = undefined
    const events = this.#events
    this.#events = []
    const last = events.at(-1)
    // After a new registration, the next image has them.
    if (!last || !this.#written || this.#session.queueId !== this.#written.queueId) return
    await this.#tryTo(async (database) => {
      await database.put('events', JSON.stringify(events), last.id)
    })
  }

  async #save(): Promise<void> {
    if (this.#isSaving || this.#isStopped) return
    this.#isSaving = true
    await this.#tryTo((database) => this.#writeImage(database))
    this.#isSaving = false
  }

  async #writeImage(database: CopyDatabase): Promise<void> {
    await idle()
    const { state, cursor, lists } = this.#session.image()
    if (!cursor) return
    const before = this.#written
    const parts = partsOf(state)
    const kept = new Map(lists.map((list) => [listName(list.narrow), list]))
    const changedParts = [...parts].filter(([name, value]) => before?.parts.get(name) !== value)
    const changedLists = [...kept].filter(([name, list]) => !isSame(list, before?.lists.get(name)))
    if (changedParts.length + changedLists.length === 0 && cursor.queueId === before?.queueId) return
    const packed: [string, Packed][] = []
    for (const [name, value] of changedParts) packed.push([name, await inIdleMoments(packing(value))])
    const texts: [string, string][] = []
    for (const [name, list] of changedLists) {
      await idle()
      texts.push([name, JSON.stringify(list)])
    }
    if (this.#isStopped) return
    const id = `${PAGE_ID}.${++this.#images}`
    const transaction = database.transaction(['facts', 'state', 'lists', 'events', 'topics'], 'readwrite')
    const [facts, states, listTexts, events, topics] = [
      transaction.objectStore('facts'),
      transaction.objectStore('state'),
      transaction.objectStore('lists'),
      transaction.objectStore('events'),
      transaction.objectStore('topics'),
    ]
    if (before && (await facts.get('facts'))?.image !== before.id) {
      // The tab before this one wrote once more after this one had read: what it wrote is not known here.
      this.#written = undefined
      return
    }
    // All of it may be somebody else's.
    if (!before) await Promise.all([states, listTexts, events, topics].map((store) => store.clear()))
    const gone = [...(before?.lists.keys() ?? [])].filter((name) => !kept.has(name))
    // One after the other: megabytes are handed over, and all at once would take longer than a frame.
    for (const [name, value] of packed) await states.put(value, name)
    for (const [name, text] of texts) await listTexts.put(text, name)
    await Promise.all([
      ...gone.map((name) => listTexts.delete(name)),
      events.delete(IDBKeyRange.upperBound(cursor.lastEventId)),
      facts.put({ version: COPY_VERSION, image: id, cursor }, 'facts'),
    ])
    await transaction.done
    this.#written = { id, queueId: cursor.queueId, parts, lists: kept }
    if (this.#isStopped) return
    localStorage.setItem(COPY_MARK, markOf(state.viewer.userId))
    // Else it would be one task with what the end of the transaction brings, in the middle of a scroll.
    await idle()
    const viewBefore = this.#view
    const next = this.#nextView()
    if (!next) return
    const packedView = await inIdleMoments(packingView(next.image, next.shown))
    // What was written meanwhile, when the page was hidden, is newer.
    if (this.#isStopped || this.#view !== viewBefore) return
    this.#view = next.view
    storeView(packedView)
    this.#picture.takeSoon()
  }

  /** In one go, for a page that may end now. */
  #keepView(): void {
    const next = this.#nextView()
    if (!next) return
    this.#view = next.view
    writeView(next.image, next.shown)
  }

  /** What is on the screen, unless it is kept: after the image, so that it is never older. */
  #nextView() {
    const known = this.#known()
    if (!known) return undefined
    const { image, shown } = known
    const view = shown && { name: listName(shown.list.narrow), state: image.state, list: shown.list }
    const before = this.#view
    // Whoever reloads the page would wait for it.
    if (view?.name === before?.name && view?.state === before?.state && isSame(view?.list, before?.list))
      return undefined
    return { image, shown, view }
  }

  #known() {
    const image = this.#session.image()
    // Until the next image, the copy is of another queue, or there is none.
    if (this.#isStopped || !this.#written || image.cursor?.queueId !== this.#written.queueId) return undefined
    return { image, shown: this.#shownOf(image) }
  }

  /** Without room, or in a browser that keeps nothing, there is no copy: half of one would be worse. */
  async #tryTo(work: (database: CopyDatabase) => Promise<void>): Promise<void> {
    if (this.#isStopped) return
    try {
      await work(await this.#database)
    } catch (error) {
      if (this.#isStopped) return
      console.warn('This browser keeps no copy.', error)
      this.stop()
      const { dropCopy } = await import('./wipe.ts')
      await dropCopy()
    }
  }
}

function isSame(list: KeptList | undefined, before: KeptList | undefined): boolean {
  return (
    list !== undefined &&
    before !== undefined &&
    list.foundOldest === before.foundOldest &&
    list.foundNewest === before.foundNewest &&
    list.messages.length === before.messages.length &&
    list.messages.every((message, at) => message === before.messages[at])
  )
}
