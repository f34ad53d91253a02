import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

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
  /** Lets requests through and swallows the answers, then breaks every connection. */
  swallow(milliseconds: number): Promise<void>
  /** Breaks every connection at the next request that begins like this: before it goes on, or once it is answered. */
  trap(request: string, when: 'before' | 'after'): void
  /** How many requests went into the trap. */
  readonly trapped: number
}

export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let trap: { request: string; when: 'before' | 'after' } | undefined
  let trapped = 0
  const server = createServer((client) => {
    if (proxy.isDown) {
      client.destroy()
      return
    }
    const behind = connect(proxy.target, '127.0.0.1')
    let isTrapped = false
    /** Whether the data of one side goes no further. */
    const stops = (one: Socket, chunk: Buffer): boolean => {
      if (one === client && trap && chunk.toString('latin1').startsWith(trap.request)) {
        const { when } = trap
        trap = undefined
        trapped += 1
        if (when === 'after') isTrapped = true
        else proxy.cut()
        return when === 'before'
      }
      if (one === client) return false
      if (isTrapped) proxy.cut()
      return isTrapped || isSwallowing
    }
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => {
        if (stops(one, chunk)) return
        if (one !== client || proxy.slowMs === 0) return other.write(chunk)
        one.pause()
        setTimeout(() => {
          if (!other.destroyed) other.write(chunk)
          one.resume()
        }, proxy.slowMs)
      })
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
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${address.port}`,
    target,
    isDown: false,
    slowMs: 0,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async swallow(milliseconds) {
      isSwallowing = true
      await sleep(milliseconds)
      proxy.cut()
      isSwallowing = false
    },
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
