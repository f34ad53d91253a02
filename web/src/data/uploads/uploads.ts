import { backoffMs, type Session } from '@parley/client'
import { refusalWords } from '#language/refusals/speak-refusals.ts'
import { t } from '#language/words.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'
import type { Store } from '#store/store.ts'
import { targetKey } from '../draft.ts'
import { type Attachment, UploadRefused, withLinks } from './attachment.ts'
import { AttachmentStore } from './attachment-store.ts'
import { forget, isReadable, isSame, newAttachment } from './files.ts'
import { Pause } from './pause.ts'

const MIB = 1024 * 1024
const AT_ONCE = 3
/** Files of texts that nobody sent go after so long. */
const KEPT_MS = 14 * 24 * 60 * 60_000

interface Options {
  readonly session: Session
  readonly attachments: Store<readonly Attachment[]>
  readonly report: (text: string) => void
}

/** Uploads the attachments of this browser, also after a reload, and completes the messages that wait for them. */
export class Uploads {
  readonly #options: Options
  readonly #store: AttachmentStore
  readonly #running = new Map<string, AbortController>()
  readonly #ends: (() => void)[]
  /** What the browser does not keep, or not yet. */
  readonly #unkept = new Set<string>()
  readonly #pause = new Pause()
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    this.#store = new AttachmentStore(options.session.state.viewer.userId)
    const wake = () => this.#pause.end()
    addEventListener('online', wake)
    this.#ends = [
      () => removeEventListener('online', wake),
      options.session.outbox.subscribe(() => this.#complete()),
      this.#store.onChange(() => void this.#load()),
    ]
  }

  /** Goes on with what an earlier page has left. */
  async open(): Promise<void> {
    await this.#load()
    for (const one of this.#all()) if (one.chosenAt < Date.now() - KEPT_MS) await this.remove([one.id])
  }

  stop(): void {
    this.#isStopped = true
    for (const end of this.#ends) end()
    for (const running of this.#running.values()) running.abort(new Error('The page ends'))
  }

  /** Attaches files to the text of a place, in their order. */
  async add(place: string, target: ComposeTarget | undefined, files: Iterable<File>): Promise<void> {
    const { session, report } = this.#options
    const { max_file_upload_size_mib: largestMib } = session.state.realm
    for (const file of files) {
      if (file.size > largestMib * MIB) {
        report(t`${file.name} is larger than the ${largestMib} MiB that one may upload.`)
      } else if (!(await isReadable(file))) report(t`${file.name} is a folder or cannot be read.`)
      else this.#put({ ...newAttachment(file, this.#all().at(-1)), place, target })
    }
    this.#pump()
  }

  async remove(ids: readonly string[]): Promise<void> {
    const gone = this.#all().filter(({ id }) => ids.includes(id))
    this.#show(this.#all().filter(({ id }) => !ids.includes(id)))
    for (const one of gone) {
      this.#running.get(one.id)?.abort(new Error('Canceled'))
      await this.#store.remove(one.id)
      if (one.resumeUrl !== undefined && one.state !== 'done') void forget(one)
    }
    this.#pump()
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', problem: undefined })
    this.#pump()
  }

  /** The attachments belong to another text now. */
  move(ids: readonly string[], target: ComposeTarget): void {
    for (const id of ids) this.#change(id, { place: targetKey(target), target })
  }

  movePlace(from: string, to: ComposeTarget): void {
    const ids = this.#all().flatMap(({ id, place }) => (place === from ? id : []))
    this.move(ids, to)
  }

  async clear(): Promise<void> {
    await this.remove(this.#all().map(({ id }) => id))
  }

  #all(): readonly Attachment[] {
    return this.#options.attachments.get()
  }

  #get(id: string): Attachment | undefined {
    return this.#all().find((one) => one.id === id)
  }

  #put(attachment: Attachment): void {
    const others = this.#all().filter(({ id }) => id !== attachment.id)
    this.#show([...others, attachment])
    void this.#keep(attachment)
  }

  async #keep(attachment: Attachment): Promise<void> {
    this.#unkept.add(attachment.id)
    if (await this.#store.put(attachment)) this.#unkept.delete(attachment.id)
  }

  /** Progress alone is not kept: the server knows it. */
  #change(id: string, fields: Partial<Attachment>, isKept = true): void {
    const before = this.#get(id)
    if (!before) return
    const next = { ...before, ...fields }
    this.#show(this.#all().map((one) => (one === before ? next : one)))
    if (isKept) void this.#keep(next)
    this.#complete()
  }

  #show(attachments: readonly Attachment[]): void {
    this.#options.attachments.set([...attachments].sort((a, b) => a.chosenAt - b.chosenAt))
  }

  /** Takes over what the browser keeps; what this page is uploading, it knows better. */
  async #load(): Promise<void> {
    const kept = await this.#store.all()
    const shown = new Map(this.#all().map((one) => [one.id, one]))
    const taken = kept.map((one) => {
      const before = shown.get(one.id)
      const isBetter = this.#running.has(one.id) || this.#unkept.has(one.id)
      return before && (isBetter || isSame(before, one)) ? before : one
    })
    const ids = new Set(kept.map(({ id }) => id))
    this.#show([...taken, ...this.#all().filter(({ id }) => this.#unkept.has(id) && !ids.has(id))])
    // Another tab has removed these.
    for (const [id, running] of this.#running) if (!this.#get(id)) running.abort(new Error('Canceled'))
    this.#complete()
    this.#pump()
  }

  /** A message goes out when each of its files is there. */
  #complete(): void {
    const { outbox } = this.#options.session
    for (const { localId, content, files } of outbox.messages) {
      const found = files?.map((id) => this.#get(id))
      if (!files || !found?.every((one) => one?.state === 'done')) continue
      const done = found.filter((one) => one !== undefined)
      void outbox.complete(localId, withLinks(content, done)).then(() => this.remove(files))
    }
  }

  #pump(): void {
    if (this.#isStopped) return
    for (const { id, state } of this.#all()) {
      if (this.#running.size >= AT_ONCE) return
      if (state === 'done' || state === 'failed' || this.#running.has(id)) continue
      const abort = new AbortController()
      this.#running.set(id, abort)
      void this.#store
        .alone(id, abort.signal, () => this.#run(id, abort.signal))
        .catch(() => {})
        .finally(() => {
          this.#running.delete(id)
          this.#pump()
        })
    }
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const kept = await this.#store.get(id)
    // Another tab has done it.
    if (kept?.state === 'done') return this.#change(id, kept, false)
    for (let cuts = 1; ; cuts++) {
      const attachment = this.#get(id)
      if (!attachment || signal.aborted) return
      try {
        const { uploadFile } = await import('./upload-file.ts')
        const url = await uploadFile(attachment, {
          server: this.#options.session.connection.url,
          signal,
          onResumeUrl: (resumeUrl) => this.#change(id, { resumeUrl }),
          onProgress: (sent) => {
            cuts = 1
            this.#change(id, { state: 'uploading', sent }, false)
          },
        })
        return this.#change(id, { state: 'done', url, problem: undefined })
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof UploadRefused)
          return this.#change(id, { state: 'failed', problem: refusalWords(error.message) })
      }
      this.#change(id, { state: 'waiting' })
      await this.#pause.wait(backoffMs(cuts, Math.random()), signal)
    }
  }
}
