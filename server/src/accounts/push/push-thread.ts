import type { FetchClientOptions } from '#engine/fetching/client.ts'
import { Thread } from '#engine/thread.ts'
import type { PushOutcome } from './gateway.ts'
import type { VapidKeys } from './web-push.ts'

/** What the thread is started with. */
export interface PushFacts {
  readonly keys: VapidKeys
  /** A `mailto:` address by which a push service reaches whoever runs this server. */
  readonly subject: string
  /** As `networksOf` reads them: parsed ones do not come into a thread as they are. */
  readonly allowedNetworks: string
  readonly userAgent: NonNullable<FetchClientOptions['userAgent']>
}

/** A notification of a browser. */
export interface BrowserErrand {
  readonly endpoint: string
  /** Both in base64url. */
  readonly publicKey: string
  readonly authSecret: string
  readonly text: string
  readonly urgency: 'normal' | 'high'
}

export type PushQuestion =
  | { readonly do: 'tell browser'; readonly errand: BrowserErrand }
  | { readonly do: 'seal'; readonly text: string; readonly publicKey: string }
  | { readonly do: 'open'; readonly sealed: string; readonly publicKey: string; readonly privateKey: string }

export type PushAnswer = PushOutcome | { readonly kind: 'text'; readonly text: string | undefined }

/** The thread that encrypts, signs and sends: with thousands of devices, all of that would keep senders waiting. */
export class PushThread {
  readonly #thread: Thread<PushQuestion, PushAnswer>

  constructor(facts: PushFacts) {
    this.#thread = new Thread(new URL('./in-push-thread.ts', import.meta.url), { facts })
  }

  async toBrowser(errand: BrowserErrand): Promise<PushOutcome> {
    const answer = await this.#thread.ask({ do: 'tell browser', errand })
    return answer.kind === 'text' ? { kind: 'refused', problem: 'it was not sent' } : answer
  }

  /** Seals a text for a key in base64 (libsodium's sealed box). Returns it in base64; undefined if that is no key. */
  seal(text: string, publicKey: string): Promise<string | undefined> {
    return this.#textOf({ do: 'seal', text, publicKey })
  }

  /** The text in a sealed box; undefined if it was not sealed for that key. All in base64. */
  open(sealed: string, keys: { publicKey: string; privateKey: string }): Promise<string | undefined> {
    return this.#textOf({ do: 'open', sealed, ...keys })
  }

  close(): void {
    this.#thread.close()
  }

  async #textOf(question: PushQuestion): Promise<string | undefined> {
    const answer = await this.#thread.ask(question)
    return answer.kind === 'text' ? answer.text : undefined
  }
}
