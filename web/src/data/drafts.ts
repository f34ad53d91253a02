import { readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'

const KEY = 'parley:drafts'

/** Unsent text by conversation, kept in this browser. */
export class Drafts {
  readonly store: Store<Readonly<Record<string, string>>>

  constructor() {
    this.store = new Store(load())
  }

  get(key: string): string {
    return this.store.get()[key] ?? ''
  }

  set(key: string, text: string): void {
    const { [key]: _, ...others } = this.store.get()
    this.store.set(text === '' ? others : { ...others, [key]: text })
    writeStored(KEY, this.store.get())
  }
}

function load(): Record<string, string> {
  const saved = readStored(KEY)
  if (typeof saved !== 'object' || saved === null) return {}
  return Object.fromEntries(Object.entries(saved).filter(([, text]) => typeof text === 'string'))
}
