import { Store } from '#store/store.ts'

const KEY = 'parley:drafts'

/** What was typed and not sent, by conversation; kept in this browser. */
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
    try {
      localStorage.setItem(KEY, JSON.stringify(this.store.get()))
    } catch {
      // Full or switched off: the draft lives as long as the page does.
    }
  }
}

function load(): Record<string, string> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    return Object.fromEntries(Object.entries(saved).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
