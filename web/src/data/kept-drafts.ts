import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { type Draft, hasText, unlinked } from './draft.ts'
import { checked } from './stored-drafts.ts'

/** Drafts in this browser, shared by its tabs. */
export class KeptDrafts {
  readonly store: Store<ReadonlyMap<string, Draft>>
  readonly #prefix: string
  /** What this page has emptied, and when: another tab, which was telling the server of a text, may write that again. */
  readonly #ended = new Map<string, Pick<Draft, 'text' | 'at' | 'serverId'>>()
  /** Those for which the browser has no room. */
  readonly #unkept = new Set<string>()

  constructor(userId: number) {
    this.#prefix = `parley:draft:${userId}:`
    this.store = new Store<ReadonlyMap<string, Draft>>(new Map())
    this.reload()
    window.addEventListener('storage', this.#onStorage)
  }

  stop(): void {
    window.removeEventListener('storage', this.#onStorage)
  }

  remove(key: string): void {
    const draft = this.seen(key)
    if (!draft) return
    const emptied = { ...draft, text: '', at: after(draft), isSynced: false }
    this.put(emptied)
    this.#ended.set(key, { ...emptied, text: draft.text })
  }

  put(draft: Draft): void {
    this.#ended.delete(draft.key)
    this.#put(draft)
  }

  #put(draft: Draft): void {
    this.#show(draft)
    if (draft.text === '' && draft.serverId === undefined && draft.posted === undefined) {
      this.forget(draft.key)
    } else if (writeStored(this.#prefix + draft.key, draft)) {
      this.#unkept.delete(draft.key)
    } else this.#unkept.add(draft.key)
  }

  /** A draft as the browser keeps it: another tab may have written a moment ago. */
  latest(key: string): Draft | undefined {
    this.reload()
    return this.store.get().get(key)
  }

  /** Takes over what other tabs have written. */
  reload(): void {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix))
    const kept = keys.flatMap((key) => checked(readStored(key)) ?? [])
    const shown = new Map(this.store.get())
    // The same object as before where nothing is new: components compare.
    const next = kept.map((draft) => this.#fresh(newer(draft, shown.get(draft.key))))
    const unkept = [...shown.values()].filter(({ key }) => this.#unkept.has(key))
    this.store.set(new Map([...next, ...unkept].map((draft) => [draft.key, draft])))
  }

  /** The draft of the key; one that another tab wrote and this one has not shown yet is put aside. */
  protected seen(key: string): Draft | undefined {
    const shown = this.store.get().get(key)
    const kept = checked(readStored(this.#prefix + key))
    if (!kept) return shown
    if (hasText(kept) && kept.at > (shown?.at ?? 0) && kept.text !== shown?.text) {
      const aside = { ...kept, key: `${key} ${kept.at}` }
      this.put(shown?.serverId === kept.serverId ? unlinked(aside) : aside)
      return shown
    }
    // Another tab may just have told the server of it.
    const { serverId, isListed, posted } = kept
    return shown && { ...shown, serverId, isListed, posted }
  }

  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === null) this.reload()
    if (!key?.startsWith(this.#prefix)) return
    const draftKey = key.slice(this.#prefix.length)
    const draft = newValue === null ? undefined : checked(readStored(key))
    if (draft === undefined) this.#hide(draftKey)
    else if (this.#fresh(draft) === draft) this.#show(draft)
  }

  /**
   * The draft, unless it is older than what this page shows, or has ended here: then that is written again, with what
   * the server was told of the older text, so that it changes or deletes that.
   */
  #fresh(draft: Draft): Draft {
    const shown = this.store.get().get(draft.key)
    if (shown && shown.at > draft.at) {
      const { serverId, isListed, posted } = draft.serverId === undefined && shown.serverId ? shown : draft
      const again = { ...shown, serverId, isListed, posted, isSynced: false }
      this.#put(again)
      return again
    }
    const ended = this.#ended.get(draft.key)
    if (!ended || draft.text !== ended.text || draft.at >= ended.at) return draft
    const { at, serverId = draft.serverId } = ended
    const again = { ...draft, text: '', at, serverId, isSynced: false }
    this.#put(again)
    return again
  }

  #show(draft: Draft): void {
    this.store.set(new Map(this.store.get()).set(draft.key, draft))
  }

  #hide(key: string): void {
    const next = new Map(this.store.get())
    if (next.delete(key)) this.store.set(next)
  }

  protected forget(key: string): void {
    this.#hide(key)
    this.#unkept.delete(key)
    localStorage.removeItem(this.#prefix + key)
  }
}

/** Now, and after the time of an earlier text: a clock may have been set back. */
export function after(before: Draft | undefined): number {
  return Math.max(Date.now(), (before?.at ?? 0) + 1)
}

function newer(kept: Draft, shown: Draft | undefined): Draft {
  return shown && JSON.stringify(shown) === JSON.stringify(kept) ? shown : kept
}
