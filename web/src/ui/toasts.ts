import { Store } from '#store/store.ts'

export interface Note {
  readonly id: number
  readonly text: string
}

const SHOWN_MS = 6_000

/** Short words about something that went wrong; each goes away by itself. */
export class Notes {
  readonly store = new Store<readonly Note[]>([])
  #count = 0

  say(text: string): void {
    const note = { id: ++this.#count, text }
    this.store.set([...this.store.get().slice(-2), note])
    setTimeout(() => this.dismiss(note.id), SHOWN_MS)
  }

  dismiss(id: number): void {
    this.store.set(this.store.get().filter((note) => note.id !== id))
  }
}
