import { t } from '#language/words.ts'
import { Store } from '#store/store.ts'

export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: ToastAction | undefined
}

const SHOWN_MS = 6_000

/** Short messages about what was done or went wrong, with at most one thing to do. Each disappears by itself. */
export class Toasts {
  readonly store = new Store<readonly Toast[]>([])
  /** What happens when a toast is gone and its action was not taken. */
  readonly #afterwards = new Map<number, () => void>()
  #count = 0

  constructor() {
    // A page that is closed takes its toasts with it.
    addEventListener('pagehide', () => this.clear())
  }

  show(text: string, action?: ToastAction): number {
    const toast = { id: ++this.#count, text, action }
    const others = this.store.get()
    for (const { id } of others.slice(0, -2)) this.dismiss(id)
    this.store.set([...this.store.get(), toast])
    setTimeout(() => this.dismiss(toast.id), SHOWN_MS)
    return toast.id
  }

  /** Does something unless it is taken back while the toast is there. */
  unlessUndone(text: string, act: () => void, undo: () => void): void {
    const id = this.show(text, {
      label: t`Undo`,
      onAction: () => {
        this.#afterwards.delete(id)
        undo()
      },
    })
    this.#afterwards.set(id, act)
  }

  clear(): void {
    for (const { id } of this.store.get()) this.dismiss(id)
  }

  dismiss(id: number): void {
    this.store.set(this.store.get().filter((toast) => toast.id !== id))
    const act = this.#afterwards.get(id)
    this.#afterwards.delete(id)
    act?.()
  }
}
