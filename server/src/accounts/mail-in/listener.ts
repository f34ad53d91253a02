import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@parley/api/contract/errors'
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { codeOf } from '#engine/error-code.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { MailInConfig } from './config.ts'
import { type Destination, destinationOf } from './destination.ts'
import { maxLetterBytes, takeLetter } from './receive.ts'

/** Of one letter: a mail server sends it again for the others. */
const MOST_RECIPIENTS = 10
const MOST_CONNECTIONS = 50
const SILENCE_MS = 60_000
/** In one connection. */
const MOST_WRONG_ADDRESSES = 10
/** Of a letter that is too large, so much more is read to say so; then the connection ends. */
const PATIENT_TIMES = 2
/** A stop waits so long for letters that are coming: their senders try again. */
const STOP_MS = 3_000

/** Receives letters by SMTP. */
export class MailListener {
  readonly #server: ServerContext
  readonly #smtp: SMTPServer
  /** By connection. */
  readonly #wrong = new WeakMap<SMTPServerSession, number>()
  readonly #receiving = new Set<Promise<unknown>>()

  private constructor(server: ServerContext, smtp: SMTPServer) {
    this.#server = server
    this.#smtp = smtp
  }

  /** Listens. Throws OperatorError if it cannot. */
  static async start(server: ServerContext, config: MailInConfig): Promise<MailListener> {
    // Most servers receive no letters.
    const { SMTPServer: Smtp } = await import('smtp-server')
    const smtp: SMTPServer = new Smtp({
      name: config.domain,
      banner: 'Parley',
      size: maxLetterBytes(server),
      maxClients: MOST_CONNECTIONS,
      socketTimeout: SILENCE_MS,
      closeTimeout: STOP_MS,
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      disabledCommands: config.tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
      ...config.tls,
      onRcptTo: (address, session, done) => void answer(listener.#recipient(address.address, session), done),
      onData: (stream, session, done) => {
        const receiving = answer(listener.#letter(stream, session), done)
        listener.#receiving.add(receiving)
        void receiving.finally(() => listener.#receiving.delete(receiving))
      },
    })
    const listener = new MailListener(server, smtp)
    smtp.listen(config.port ?? 0, config.host)
    try {
      await once(smtp.server, 'listening')
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new OperatorError(`MAIL_IN_PORT: cannot listen on ${config.host}:${config.port}: ${problem}`)
    }
    // What clients do wrong, such as leaving.
    smtp.on('error', (error) => server.log.debug({ problem: error.message }, 'a mail connection failed'))
    return listener
  }

  /** The port it listens on, which the system may have chosen. */
  get port(): number {
    // It listens on a port, never on a path.
    return (this.#smtp.server.address() as AddressInfo).port
  }

  /** Takes no more letters, and finishes those that are coming. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#smtp.close(() => resolve()))
    await Promise.race([Promise.allSettled(this.#receiving), sleep(STOP_MS, undefined, { ref: false })])
    for (const connection of this.#smtp.connections) connection.close()
    await closed
  }

  #hangUp(id: string) {
    for (const connection of this.#smtp.connections) if (connection.id === id) connection.close()
  }

  async #recipient(address: string, session: SMTPServerSession): Promise<void> {
    if ((this.#wrong.get(session) ?? 0) >= MOST_WRONG_ADDRESSES)
      throw refusal(421, '4.7.0 Too many wrong addresses')
    const destination = await destinationOf(this.#server, address)
    if (destination === undefined) {
      this.#wrong.set(session, (this.#wrong.get(session) ?? 0) + 1)
      throw refusal(550, '5.1.1 Nobody receives letters at this address')
    }
    const given = session.envelope.rcptTo.map((one) => one.address)
    const [first] = given
    const realm = first === undefined ? undefined : (await destinationOf(this.#server, first))?.realm
    const isOther = realm !== undefined && realm !== destination.realm
    if (isOther || given.length >= MOST_RECIPIENTS) throw refusal(452, '4.5.3 Too many recipients at once')
  }

  async #letter(stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession): Promise<void> {
    const { files } = this.#server
    const path = await files.newLocalPath()
    try {
      const isWhole = await written(stream, path, maxLetterBytes(this.#server), () => this.#hangUp(id))
      if (!isWhole) throw refusal(552, '5.3.4 The letter is too large')
      const recipients: { address: string; destination: Destination }[] = []
      for (const { address } of envelope.rcptTo) {
        const destination = await destinationOf(this.#server, address)
        if (destination !== undefined) recipients.push({ address, destination })
      }
      if (recipients.length === 0) throw refusal(550, '5.1.1 Nobody receives letters at this address')
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      await takeLetter(this.#server, { path, from, recipients })
    } catch (error) {
      if (error instanceof SmtpRefusal) throw error
      if (codeOf(error) === 'ECONNECTION') throw refusal(421, '4.4.2 The connection was lost')
      if (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT')
        throw refusal(451, '4.7.1 Too many letters: try again later')
      this.#server.log.error({ err: error }, 'a letter could not be taken')
      throw refusal(451, '4.3.0 The letter could not be taken: try again later')
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Writes a letter to a file, up to a size. Returns whether that is all of it. Hangs up on who does not end. */
async function written(
  stream: SMTPServerDataStream,
  path: string,
  maxBytes: number,
  hangUp: () => void,
): Promise<boolean> {
  let length = 0
  const upTo = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > maxBytes * PATIENT_TIMES) {
        hangUp()
        return done(refusal(552, '5.3.4 The letter is too large'))
      }
      done(null, length > maxBytes ? undefined : chunk)
    },
  })
  await pipeline(stream, upTo, createWriteStream(path))
  return length <= maxBytes && !stream.sizeExceeded
}

/** What a client of SMTP is told. */
class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const refusal = (code: number, message: string) => new SmtpRefusal(code, message)

const answer = (work: Promise<void>, done: (error?: Error | null) => void): Promise<void> =>
  work.then(
    () => done(),
    (error: unknown) => done(error instanceof SmtpRefusal ? error : refusal(451, '4.3.0 Try again later')),
  )
