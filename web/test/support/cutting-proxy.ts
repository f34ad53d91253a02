import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/**
 * What becomes of the bytes of connections.
 * - `open`: they pass
 * - `swallowing`: requests pass, answers are lost
 * - `stalling`: of each piece of an answer the first half passes, the rest waits
 * - `frozen`: nothing passes either way, and neither side hears of it
 */
type Mode = 'open' | 'swallowing' | 'stalling' | 'frozen'

/** Stands between a browser and a server, and breaks connections on command. */
export interface CuttingProxy {
  readonly url: string
  /** The port of the server behind it. */
  target: number
  /** While true, nobody gets through. */
  isDown: boolean
  /** Keeps each piece of what a client sends for so many milliseconds. */
  slowMs: number
  /** Breaks every connection; what a client has sent by now may have reached the server, or not. */
  cut(): void
  /** The same, without the farewell that TCP knows. */
  reset(): void
  /** Lets nothing through on the connections of this moment, unnoticed by either side. Later ones pass. */
  forget(): void
  /** Lets requests through and swallows the answers, then breaks every connection. */
  swallow(milliseconds: number): Promise<void>
  /** Holds answers in their middle, then lets them go on. */
  stall(milliseconds: number): Promise<void>
  /** Lets nothing through, unnoticed by either side, then breaks every connection. */
  freeze(milliseconds: number): Promise<void>
  /** Breaks every connection at the next request that begins like this: before it goes on, or once it is answered. */
  trap(request: string, when: 'before' | 'after'): void
  /** How many requests went into the trap. */
  readonly trapped: number
}

export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  const forgotten = new WeakSet<Socket>()
  let mode: Mode = 'open'
  let trap: { request: string; when: 'before' | 'after' } | undefined
  let trapped = 0

  /** Whether a request goes into the trap that is set. */
  function isCaught(chunk: Buffer): 'before' | 'after' | undefined {
    if (!trap || !chunk.toString('latin1').startsWith(trap.request)) return undefined
    const { when } = trap
    trap = undefined
    trapped += 1
    return when
  }

  const server = createServer((client) => {
    if (proxy.isDown) {
      client.destroy()
      return
    }
    const behind = connect(proxy.target, '127.0.0.1')
    let isTrapped = false
    const give = (to: Socket, chunk: Buffer) => {
      if (!to.destroyed && !forgotten.has(to)) to.write(chunk)
    }
    const onRequest = (chunk: Buffer) => {
      const caught = isCaught(chunk)
      if (caught === 'after') isTrapped = true
      if (caught === 'before') return proxy.cut()
      if (mode === 'frozen') return
      if (proxy.slowMs === 0) return give(behind, chunk)
      client.pause()
      setTimeout(() => {
        give(behind, chunk)
        client.resume()
      }, proxy.slowMs)
    }
    const onAnswer = (chunk: Buffer) => {
      if (isTrapped) return proxy.cut()
      if (mode === 'swallowing' || mode === 'frozen') return
      if (mode === 'open') return give(client, chunk)
      const half = Math.ceil(chunk.length / 2)
      give(client, chunk.subarray(0, half))
      behind.pause()
      held.push(() => {
        give(client, chunk.subarray(half))
        behind.resume()
      })
    }
    client.on('data', onRequest)
    behind.on('data', onAnswer)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  /** Is in a mode for so long. */
  async function during(next: Mode, milliseconds: number) {
    mode = next
    await sleep(milliseconds)
    if (next !== 'stalling') proxy.cut()
    mode = 'open'
    for (const release of held.splice(0)) release()
  }

  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${address.port}`,
    target,
    isDown: false,
    slowMs: 0,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    forget() {
      for (const socket of sockets) forgotten.add(socket)
    },
    swallow: (milliseconds) => during('swallowing', milliseconds),
    stall: (milliseconds) => during('stalling', milliseconds),
    freeze: (milliseconds) => during('frozen', milliseconds),
    trap(request, when) {
      trap = { request, when }
    },
    get trapped() {
      return trapped
    },
  }
  onTestFinished(() => {
    proxy.cut()
    server.close()
  })
  return proxy
}
