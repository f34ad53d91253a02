import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { listenOnOwnPort } from './own-port.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines, unfolded, by lower-cased name. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly source: string
}

/** A real SMTP server on loopback, for one test. */
export class SmtpServer {
  readonly received: ReceivedMail[] = []
  /** Addresses to refuse, with the SMTP code. */
  readonly refused = new Map<string, number>()
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const code = this.refused.get(address)
        done(code === undefined ? undefined : Object.assign(new Error('refused'), { responseCode: code }))
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString()
          this.received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            headers: headersOf(source),
            source,
          })
          done()
        })
      },
    })
    this.#server.on('error', () => undefined)
  }

  static async start(given?: number): Promise<SmtpServer> {
    const smtp = new SmtpServer()
    const listen = (port: number) => smtp.#server.listen(port, '127.0.0.1')
    if (given === undefined) await listenOnOwnPort('smtp', smtp.#server.server, listen)
    else {
      listen(given)
      await once(smtp.#server.server, 'listening')
    }
    onTestFinished(() => smtp.stop())
    return smtp
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

function headersOf(source: string): Map<string, string[]> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  const byName = Map.groupBy(lines, ([name]) => name)
  return new Map([...byName].map(([name, found]) => [name, found.map(([, value]) => value)]))
}

/** What a mail says, as its reader sees it: the decoded part of a type. */
export function partOf({ source }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
  const [, part = ''] = source.split(`Content-Type: ${type}`)
  const [head = '', ...blocks] = part.split('\r\n\r\n')
  const [body = ''] = blocks.join('\r\n\r\n').split('\r\n----_NmP')
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

/** A header as its reader sees it, without the encoding of other letters than those of ASCII. */
export function headerOf({ headers }: ReceivedMail, name: string): string {
  return (headers.get(name)?.join('\n') ?? '')
    .replaceAll('?= =?', '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding, text) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
}
