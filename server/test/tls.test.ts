import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import pino from 'pino'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from '#engine/config.ts'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { createTestDatabase } from '#engine/db/embedded/testing.ts'
import { Server } from '#shell/server.ts'
import { ownCertificate } from './support/own-certificate.ts'

async function opened(options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', rejectUnauthorized: false, ...options })
  await once(socket, 'secureConnect')
  return socket
}

/** The beginning of the answer to one more request on a connection. */
async function ask(socket: TLSSocket): Promise<string> {
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}

/** The name in the certificate that a new connection gets. */
async function served(options: ConnectionOptions): Promise<unknown> {
  const socket = await opened(options)
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return subject.CN
}

test('the server speaks https with a certificate, and takes a renewed one without closing connections', async () => {
  const folder = makeTestFolder()
  const environment = {
    ...{ TLS_CERTIFICATE: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem'), DATA_DIR: folder },
    ...{
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITING: 'false',
      SECRET_KEY: 'one that is long enough for a server',
    },
  }
  const put = async ({ cert, key }: { cert: string; key: string }) => {
    await writeFile(environment.TLS_CERTIFICATE, cert)
    await writeFile(environment.TLS_KEY, key)
  }
  const [first, second] = [await ownCertificate('first'), await ownCertificate('second')]
  expect(() => readConfig(environment)).toThrow(/TLS_CERTIFICATE and TLS_KEY must be/)
  await put({ cert: first.cert, key: second.key })
  expect(() => readConfig(environment)).toThrow('the key is not that of the certificate')
  expect(() => readConfig({ ...environment, TLS_KEY: '' })).toThrow('need each other')
  await put(first)
  const config = readConfig(environment)
  expect(config.externalUrl).toBe('https://localhost:0')
  const log = pino({ level: 'silent' })
  const server = await Server.start({ config, connection: await createTestDatabase(), log })
  try {
    const { port } = server
    const kept = await opened({ port })
    expect(await ask(kept)).toMatch(
      /^HTTP\/1.1 200 OK\r\n[\s\S]*strict-transport-security: max-age=15552000\r\n/,
    )
    expect(await served({ port })).toBe('first')
    await expect(served({ port, maxVersion: 'TLSv1.1' })).rejects.toThrow()
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
    const events = new WebSocket(`wss://127.0.0.1:${port}/api/v1/events/stream`, {
      rejectUnauthorized: false,
    })
    const [refused] = await once(events, 'error')
    expect(String(refused)).toMatch(/Unexpected server response: 4\d\d/)

    await writeFile(environment.TLS_CERTIFICATE, second.cert)
    await writeFile(environment.TLS_KEY, 'no key')
    await put(second)
    await expect.poll(() => served({ port })).toBe('second')
    expect(await ask(kept)).toMatch(/^HTTP\/1.1 200/)
    expect(kept.getPeerCertificate().subject.CN).toBe('first')
    kept.destroy()
  } finally {
    await server.stop()
  }
})
