import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { codeOf } from '../error-code.ts'
import type { Letter } from './letter.ts'
import { mailSpan } from './metrics.ts'

/** If the server takes longer, the mail is retried later. */
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

interface AddressedLetter extends Letter {
  readonly to: { readonly name: string; readonly address: string }
  /** Names this mail at every attempt: a program that gets it twice shows it once. */
  readonly messageId: string
  /** Where one request ends all mail of its kind. */
  readonly unsubscribeUrl: string | null
  /** Where an answer goes, if it reaches anybody. */
  readonly replyTo: string | null
}

/** A final refusal, which a retry would not change: an invalid address, or a mail that the server rejects. */
export class Undeliverable extends Error {}

/** Sends mail through the configured SMTP server. */
export class Mailer {
  readonly #config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  #transport: Promise<Transporter> | undefined

  constructor(config: Pick<Config, 'smtpUrl' | 'mailFrom'>) {
    this.#config = config
  }

  /** Whether an SMTP server is configured. */
  get sends(): boolean {
    return this.#config.smtpUrl !== undefined
  }

  /** Resolves when the server has accepted the mail. Throws Undeliverable, or another error if a retry may succeed. */
  send(letter: AddressedLetter): Promise<void> {
    return mailSpan.around(
      () => ({}),
      () => this.#send(letter),
    )
  }

  async #send({
    to,
    subject,
    text,
    html,
    messageId,
    unsubscribeUrl,
    replyTo,
  }: AddressedLetter): Promise<void> {
    this.#transport ??= this.#open()
    const transport = await this.#transport
    try {
      await transport.sendMail({
        from: this.#config.mailFrom,
        // An object, so that a name is never parsed as a list of addresses.
        to: { name: to.name, address: to.address },
        subject,
        text,
        html,
        messageId: `<${messageId}@${this.#domain}>`,
        headers: {
          // Keeps automatic replies away.
          'Auto-Submitted': 'auto-generated',
          'X-Parley-Letter': this.#domain,
          ...(unsubscribeUrl === null ? {} : unsubscribing(unsubscribeUrl)),
        },
        // Nobody reads answers to mail that comes again and again, unless it says where.
        ...(replyTo === null && unsubscribeUrl === null ? {} : { replyTo: replyTo ?? this.#config.mailFrom }),
      })
    } catch (error) {
      if (isFinal(error)) throw new Undeliverable(error.message)
      throw error
    }
  }

  get #domain(): string {
    return /@([^\s<>@]+)>?$/.exec(this.#config.mailFrom)?.[1] ?? 'localhost'
  }

  close() {
    void this.#transport?.then((transport) => transport.close()).catch(() => undefined)
  }

  async #open(): Promise<Transporter> {
    // Imported with the first mail, to start faster.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: this.#config.smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** The headers of mail that comes again and again (RFC 2369 and 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** Whether the server refused this mail (5xx), rather than this client. */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const code = codeOf(error)
  return Number(error.responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
