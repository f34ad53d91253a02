import type { TopicMove } from '@parley/client'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { type Draft, hasText, targetKey } from './draft.ts'
import { checked, takeOldDrafts } from './stored-drafts.ts'

/** What is known of it on the server is of another draft. */
const UNLINKED = { serverId: undefined, isSynced: false, isListed: false, posted: undefined }

type Details = Pick<Draft, 'topic' | 'nearId'>

/** Unsent text by place, kept in this browser and shared by its tabs. */
export class Drafts {
  readonly store: Store<ReadonlyMap<string, Draft>>
  readonly #prefix: string
  /** Those for which the browser has no room. */
  readonly #unkept = new Set<string>()

  constructor(userId: number) {
    this.#prefix = `parley:draft:${userId}:`
    this.store = new Store<ReadonlyMap<string, Draft>>(new Map())
    this.reload()
    for (const [target, text] of takeOldDrafts()) if (this.get(target) === '') this.set(target, text)
    window.addEventListener('storage', this.#onStorage)
  }

  stop(): void {
    window.removeEventListener('storage', this.#onStorage)
  }

  /** The text that is being written for a place. */
  get(target: ComposeTarget): string {
    return this.store.get().get(targetKey(target))?.text ?? ''
  }

  set(target: ComposeTarget, text: string, details: Details = {}): void {
    const key = targetKey(target)
    const before = this.#seen(key)
    if (!before && text === '') return
    const known = before && before.text !== '' ? before : undefined
    this.put({
      ...before,
      ...details,
      key,
      target,
      text,
      at: after(before),
      nearId: known?.nearId ?? details.nearId,
      isSynced: false,
      sentAs: undefined,
    })
  }

  /** Empties a draft that has become a message. The text stays, unseen, until the outbox keeps that: see `settle`. */
  markSent(key: string, sentAs: string): void {
    const before = this.store.get().get(key)
    if (!before?.text) return
    this.put({ ...before, ...UNLINKED, key: `${key} ${sentAs}`, sentAs })
    this.remove(key)
  }

  /** Keeps a text beside what is being written for a place, once by each mark; returns its key. */
  setAside(target: ComposeTarget, text: string, mark: string): string {
    const key = `${targetKey(target)} ${mark}`
    this.put({ ...this.store.get().get(key), key, target, text, at: Date.now(), isSynced: false })
    return key
  }

  /** Lets go of the texts that are kept as messages. */
  settle(isKept: (localId: string) => boolean): void {
    for (const { key, sentAs } of this.store.get().values())
      if (sentAs !== undefined && isKept(sentAs)) this.#forget(key)
  }

  /** Texts that became no message, because their page ended before, are drafts again. */
  restore(): void {
    for (const draft of this.store.get().values()) {
      if (draft.sentAs === undefined) continue
      const whole = { ...draft, sentAs: undefined }
      this.put(whole)
      // The composer may have the next text already.
      if (this.get(draft.target) === '') this.open(whole)
    }
  }

  remove(key: string): void {
    const draft = this.#seen(key)
    if (draft) this.put({ ...draft, text: '', at: after(draft), isSynced: false })
  }

  /** Makes a draft the one that the composer of its place shows. */
  open(draft: Draft): void {
    const key = targetKey(draft.target)
    if (key === draft.key) return
    const current = this.store.get().get(key)
    this.#forget(draft.key)
    if (current) this.put({ ...current, key: `${key} ${current.at}` })
    this.put({ ...draft, key })
  }

  /** Begins another text for a place. Returns whether there was one, which is beside it now. */
  begin(target: ComposeTarget, text: string): boolean {
    const key = targetKey(target)
    const before = this.store.get().get(key)
    const isLeft = before !== undefined && hasText(before) && before.text !== text
    if (isLeft) {
      this.#forget(key)
      this.put({ ...before, key: `${key} ${before.at}` })
    }
    this.set(target, text)
    return isLeft
  }

  /** Adds text to what is being written for a place, after an empty line. */
  append(target: ComposeTarget, text: string): void {
    const before = this.get(target).trimEnd()
    this.set(target, before === '' ? text : `${before}\n\n${text}`)
  }

  /** The drafts of a topic follow it. */
  move({ from, to, takesAlong }: TopicMove): void {
    this.reload()
    const draft = this.store.get().get(targetKey({ kind: 'topic', ...from }))
    if (!draft || !hasText(draft) || !takesAlong(draft.nearId)) return
    const target = { kind: 'topic', ...to } as const
    const key = targetKey(target)
    const other = this.store.get().get(key)
    this.#forget(draft.key)
    if (other && key !== draft.key) this.put({ ...other, key: `${key} ${other.at}` })
    this.put({ ...draft, key, target, at: after(draft), isSynced: false })
  }

  /** Replaces all drafts: after a look at those of the server. */
  replace(drafts: readonly Draft[]): void {
    const next = new Map(drafts.map((draft) => [draft.key, draft]))
    for (const key of this.store.get().keys()) if (!next.has(key)) this.#forget(key)
    for (const draft of drafts) if (this.store.get().get(draft.key) !== draft) this.put(draft)
  }

  put(draft: Draft): void {
    this.#show(draft)
    if (draft.text === '' && draft.serverId === undefined && draft.posted === undefined) {
      this.#forget(draft.key)
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
    const next = kept.map((draft) => newer(draft, shown.get(draft.key)))
    const unkept = [...shown.values()].filter(({ key }) => this.#unkept.has(key))
    this.store.set(new Map([...next, ...unkept].map((draft) => [draft.key, draft])))
  }

  /** The draft of the key; one that another tab wrote and this one has not shown yet is put aside. */
  #seen(key: string): Draft | undefined {
    const shown = this.store.get().get(key)
    const kept = checked(readStored(this.#prefix + key))
    if (!kept) return shown
    if (hasText(kept) && kept.at > (shown?.at ?? 0) && kept.text !== shown?.text) {
      const aside = { ...kept, key: `${key} ${kept.at}` }
      this.put(shown?.serverId === kept.serverId ? { ...aside, serverId: undefined } : aside)
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
    else if (draft.at >= (this.store.get().get(draftKey)?.at ?? 0)) this.#show(draft)
  }

  #show(draft: Draft): void {
    this.store.set(new Map(this.store.get()).set(draft.key, draft))
  }

  #hide(key: string): void {
    const next = new Map(this.store.get())
    if (next.delete(key)) this.store.set(next)
  }

  #forget(key: string): void {
    this.#hide(key)
    this.#unkept.delete(key)
    localStorage.removeItem(this.#prefix + key)
  }
}

/** Those with a text, last changed first. */
export function writtenDrafts(drafts: ReadonlyMap<string, Draft>): Draft[] {
  return [...drafts.values()].filter(hasText).sort((a, b) => b.at - a.at)
}

/** Now, and after the time of an earlier text: a clock may have been set back. */
function after(before: Draft | undefined): number {
  return Math.max(Date.now(), (before?.at ?? 0) + 1)
}

function newer(kept: Draft, shown: Draft | undefined): Draft {
  return shown && JSON.stringify(shown) === JSON.stringify(kept) ? shown : kept
}
