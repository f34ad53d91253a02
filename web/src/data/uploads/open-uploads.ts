import type { Session } from '@parley/client'
import { t } from '#language/words.ts'
import { Store } from '#store/store.ts'
import type { Toasts } from '#ui/toasts.ts'
import type { Attachment } from './attachment.ts'
import type { Uploads } from './uploads.ts'

/** The attachments of this browser. What uploads them is loaded after the first view. */
export class OpenUploads {
  readonly store = new Store<readonly Attachment[]>([])
  /** Whether the attachments of earlier pages are known. */
  readonly isLoaded = new Store(false)
  readonly #session: Session
  readonly #toasts: Toasts
  #opened: Promise<Uploads> | undefined

  constructor(session: Session, toasts: Toasts) {
    this.#session = session
    this.#toasts = toasts
  }

  /** Does something with the uploads; tells the person if their code cannot be loaded. */
  do(act: (uploads: Uploads) => unknown): void {
    this.#open().then(act, () => this.#toasts.show(t`The server cannot be reached. Try again in a moment.`))
  }

  /** Goes on with what an earlier page has left. */
  start(): void {
    this.#open().catch(() => {})
  }

  async clear(): Promise<void> {
    await this.#opened?.then((uploads) => uploads.clear())
  }

  stop(): void {
    void this.#opened?.then((uploads) => uploads.stop())
  }

  #open(): Promise<Uploads> {
    this.#opened ??= this.#load()
    return this.#opened
  }

  async #load(): Promise<Uploads> {
    try {
      const { Uploads } = await import('./uploads.ts')
      const uploads = new Uploads({
        session: this.#session,
        attachments: this.store,
        report: (text) => this.#toasts.show(text),
      })
      await uploads.open()
      this.isLoaded.set(true)
      return uploads
    } catch (error) {
      this.#opened = undefined
      throw error
    }
  }
}
