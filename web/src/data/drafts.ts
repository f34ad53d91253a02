import type { TopicMove } from '@parley/client'
import { type ComposeTarget, shapeOf, type Term } from '#narrow/narrow.ts'
import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'
import { type Draft, hasText, targetKey } from './draft.ts'

/** How drafts were kept by the first versions: a text for each key. */
const OLD_KEY = 'parley:drafts'

type Details = Pick<Draft, 'topic' | 'nearId'>

/** Unsent text by place, kept in this browser and shared by its tabs. */
export class Drafts {
  readonly store: Store<ReadonlyMap<string, Draft>>
  readonly #prefix: string
  /** Emptied here, while the browser still keeps the text. */
  readonly #taken = new Map<string, Draft>()

  constructor(userId: number) {
    this.#prefix = `parley:draft:${userId}:`
    this.store = new Store<ReadonlyMap<string, Draft>>(new Map())
    this.reload()
    this.#adoptOld()
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
      at: Date.now(),
      nearId: known?.nearId ?? details.nearId,
      isSynced: false,
    })
  }

  /** Empties a draft that is being sent. The browser keeps the text until the returned function is called. */
  take(target: ComposeTarget): () => void {
    const key = targetKey(target)
    const before = this.store.get().get(key)
    if (!before) return () => {}
    const taken = { ...before, text: '', at: Date.now(), isSynced: false }
    this.#taken.set(key, taken)
    this.#show(taken)
    return () => {
      this.#taken.delete(key)
      // Whoever goes on writing has saved that.
      if (this.store.get().get(key) === taken) this.put(taken)
    }
  }

  remove(key: string): void {
    const draft = this.store.get().get(key)
    if (draft) this.put({ ...draft, text: '', at: Date.now(), isSynced: false })
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
    this.put({ ...draft, key, target, at: Date.now(), isSynced: false })
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
    } else {
      writeStored(this.#prefix + draft.key, draft)
    }
  }

  /** Takes over what other tabs have written. */
  reload(): void {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix))
    const kept = keys.flatMap((key) => checked(readStored(key)) ?? [])
    const shown = new Map(this.store.get())
    // The same object as before where nothing is new: components compare.
    const next = kept.map((draft) => this.#taken.get(draft.key) ?? newer(draft, shown.get(draft.key)))
    this.store.set(new Map(next.map((draft) => [draft.key, draft])))
  }

  /** The draft of the key; one that another tab wrote and this one has not shown yet is put aside. */
  #seen(key: string): Draft | undefined {
    const shown = this.store.get().get(key)
    const kept = checked(readStored(this.#prefix + key))
    if (kept && hasText(kept) && kept.at > (shown?.at ?? 0) && kept.text !== shown?.text) {
      const aside = { ...kept, key: `${key} ${kept.at}` }
      this.put(shown?.serverId === kept.serverId ? { ...aside, serverId: undefined } : aside)
    }
    return shown
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
    localStorage.removeItem(this.#prefix + key)
  }

  #adoptOld(): void {
    const old = readStored(OLD_KEY)
    if (typeof old !== 'object' || old === null) return
    for (const [key, text] of Object.entries(old)) {
      const target = targetOfKey(key)
      if (target && typeof text === 'string' && this.get(target) === '') this.set(target, text)
    }
    localStorage.removeItem(OLD_KEY)
  }
}

/** Those with a text, last changed first. */
export function writtenDrafts(drafts: ReadonlyMap<string, Draft>): Draft[] {
  return [...drafts.values()].filter(hasText).sort((a, b) => b.at - a.at)
}

function newer(kept: Draft, shown: Draft | undefined): Draft {
  return shown && JSON.stringify(shown) === JSON.stringify(kept) ? shown : kept
}

/** Every version of the app that wrote such an entry wrote these fields. */
function checked(value: unknown): Draft | undefined {
  const isDraft =
    typeof value === 'object' &&
    value !== null &&
    'target' in value &&
    'key' in value &&
    typeof value.key === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  // Only `put` writes the target, from a draft.
  return isDraft ? (value as Draft) : undefined
}

function targetOfKey(key: string): ComposeTarget | undefined {
  try {
    const terms: Term[] = JSON.parse(key).map(([operator, operand]: [string, string]) => ({
      operator,
      operand,
    }))
    const shape = shapeOf({ terms })
    return shape.kind === 'topic' || shape.kind === 'direct' || shape.kind === 'channel' ? shape : undefined
  } catch {
    return undefined
  }
}
