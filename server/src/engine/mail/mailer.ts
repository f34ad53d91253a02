import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { codeOf } from '../error-code.ts'
import type { StoredMail } from './storage.ts'

/** A server that takes longer is tried again later. */
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** The refusal of a mail that no other try would change: an address that is none, a mail that nobody takes. */
export class Undeliverable extends Error {}

/** Hands mail over to the SMTP server of the configuration. */
export class Mailer {
  readonly #config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  #transport: Promise<Transporter> | undefined

  constructor(config: Pick<Config, 'smtpUrl' | 'mailFrom'>) {
    this.#config = config
  }

  /** Whether there is a server to hand mail to. */
  get sends(): boolean {
    return this.#config.smtpUrl !== undefined
  }

  /** Resolves when the server has taken it. Throws Undeliverable, or anything else where it may be tried again. */
  async send({
    to,
    subject,
    text,
    html,
  }: Pick<StoredMail, 'to' | 'subject' | 'text' | 'html'>): Promise<void> {
    this.#transport ??= this.#open()
    const transport = await this.#transport
    try {
      await transport.sendMail({
        from: this.#config.mailFrom,
        // As an object: a name is never read as part of a list of addresses.
        to: { name: to.name, address: to.address },
        subject,
        text,
        html,
        // Nobody answers a machine, and other machines should not either.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      if (isFinal(error)) throw new Undeliverable(error.message)
      throw error
    }
  }

  close() {
    void this.#transport?.then((transport) => transport.close()).catch(() => undefined)
  }

  async #open(): Promise<Transporter> {
    // Loaded with the first mail: a server starts without it.
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

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** Refused for good by the server (5xx), for this mail and not for who we are. */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const code = codeOf(error)
  return Number(error.responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
