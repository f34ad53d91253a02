import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const CHUNK = Buffer.from(`${'x'.repeat(78)}\r\n`.repeat(800))
/** Who takes no more bytes for so long takes none. */
const STUCK_MS = 1_000

/** A connection that says what no mail program would. */
export async function rawSmtp(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answer = async () => {
    for (;;) {
      const { value } = await lines.next()
      if (value === undefined || /^\d{3} /.test(value)) return value ?? ''
    }
  }
  await answer()
  return {
    /** Says a line. Throws unless the answer has the code. */
    async say(line: string, code: number) {
      socket.write(`${line}\r\n`)
      const given = await answer()
      if (!given.startsWith(String(code))) throw new Error(`${line}: ${given} instead of ${code}`)
    },
    /** Sends so many bytes of a letter, or until the other side takes no more. Returns how many it took. */
    async flood(bytes: number): Promise<number> {
      for (let sent = 0; sent < bytes; sent += CHUNK.length) {
        if (socket.destroyed) return sent
        if (socket.write(CHUNK)) continue
        const stuck = new AbortController()
        const outcome = await Promise.race([
          once(socket, 'drain').then(
            () => 'taken',
            () => 'gone',
          ),
          sleep(STUCK_MS, 'stuck', { signal: stuck.signal }).catch(() => 'taken'),
        ])
        stuck.abort()
        if (outcome !== 'taken') return sent
      }
      return bytes
    },
    async close() {
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    },
  }
}
