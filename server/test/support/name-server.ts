import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet from 'dns-packet'
import { onTestFinished } from 'vitest'

/**
 * A real name server on loopback with these hosts, for one test. A host with several lists of addresses returns the
 * next list on each request.
 */
export class NameServer {
  readonly asked: string[] = []
  readonly #hosts: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly #socket = createSocket('udp4')

  private constructor(hosts: Readonly<Record<string, readonly (readonly string[])[]>>) {
    this.#hosts = hosts
    this.#socket.on('message', (message, { address, port }) => {
      this.#socket.send(this.#answer(message), port, address)
    })
  }

  static async start(hosts: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<NameServer> {
    const server = new NameServer(hosts)
    server.#socket.bind(0, '127.0.0.1')
    await once(server.#socket, 'listening')
    onTestFinished(() => {
      server.#socket.close()
    })
    return server
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  #answer(message: Buffer): Buffer {
    const { id = 0, questions = [] } = packet.decode(message)
    const [question] = questions
    const type = question?.type === 'AAAA' ? 'AAAA' : 'A'
    const name = question?.name ?? ''
    if (type === 'A') this.asked.push(name)
    const lists = this.#hosts[name] ?? []
    const times = this.asked.filter((one) => one === name).length
    const addresses = (lists[(times - 1) % lists.length] ?? []).filter(
      (address) => address.includes(':') === (type === 'AAAA'),
    )
    return packet.encode({
      type: 'response',
      id,
      questions,
      flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE,
      answers: addresses.map((data) => ({ type, name, data, ttl: 0 })),
    })
  }
}
