import { Store } from '#store/store.ts'

export interface Toast {
  readonly id: number
  readonly text: string
}

const SHOWN_MS = 6_000

/** Short messages about something that went wrong. Each disappears by itself. */
export class Toasts {
  readonly store = new Store<readonly Toast[]>([])
  #count = 0

  show(text: string): void {
    const toast = { id: ++this.#count, text }
    this.store.set([...this.store.get().slice(-2), toast])
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS)
  }

  dismiss(id: number): void {
    this.store.set(this.store.get().filter((toast) => toast.id !== id))
  }
}
