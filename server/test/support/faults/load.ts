import { setTimeout as sleep } from 'node:timers/promises'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { getOwnUser } from '@parley/api/users/endpoints'
import type { Connection } from '@parley/client'
import { expect } from 'vitest'
import { basicOf } from '../files.ts'
import { allStored } from '../kills.ts'
import { Client } from './clients.ts'
import { type Follower, Listener, Poller } from './followers.ts'

const SENDERS = 6
/** What nobody could do at the moment is tried again after this time. */
const AGAIN_AFTER_MS = 20
const EDIT = ', edited'

/** What became of everything that was acknowledged. The bound of all but the first is 0. */
export interface Account {
  readonly acknowledged: number
  /** Acknowledged messages, edits and files that are not there, or other than they were acknowledged. */
  readonly lost: number
  /** Messages that are stored twice, and events that came twice. */
  readonly doubled: number
  /** Stored messages and edits that a client was not told of. */
  readonly missed: number
  /** How long somebody waited for an answer or an error, in milliseconds. */
  readonly longestWait: number
}

/** What was acknowledged: the content of messages by id, and of files by address. */
export interface Acknowledged {
  readonly messages: ReadonlyMap<number, string>
  readonly files: ReadonlyMap<string, string>
}

/** People who send, edit, upload, read and listen until told to stop, whatever happens to the server meanwhile. */
export class MixedLoad {
  readonly #clients: () => Client
  readonly #followers: readonly Follower[]
  /** The content of acknowledged messages, by id. */
  readonly #messages = new Map<number, string>()
  /** Those whose edit was acknowledged, and those where it may have happened. */
  readonly #edited = new Set<number>()
  readonly #perhapsEdited = new Set<number>()
  /** The content of acknowledged files, by address. */
  readonly #files = new Map<string, string>()
  #working: Promise<unknown> = Promise.resolve()
  #count = 0
  /** The acknowledged message that was begun last. */
  #newest = { id: 0, number: 0 }
  #isOver = false
  #longestWait = 0

  private constructor(clients: () => Client, followers: readonly Follower[]) {
    this.#clients = clients
    this.#followers = followers
  }

  /** @param files whether people upload, too */
  static async start(
    urls: readonly string[],
    { files = true }: { files?: boolean } = {},
  ): Promise<MixedLoad> {
    const connections = await Client.connectionsTo(urls)
    let index = 0
    const clients = () => new Client(connections, index++)
    const followers = [await Poller.start(clients()), await Listener.start(clients())]
    const load = new MixedLoad(clients, followers)
    const senders = Array.from({ length: SENDERS }, () => load.#repeat((client) => load.#send(client)))
    const others = [
      load.#repeat((client) => load.#edit(client)),
      load.#repeat((client) => load.#read(client)),
    ]
    if (files) others.push(load.#repeat((client) => load.#upload(client)))
    load.#working = Promise.all([...senders, ...others])
    return load
  }

  /** The messages and files that were acknowledged until now. */
  soFar(): Acknowledged {
    return { messages: new Map(this.#messages), files: new Map(this.#files) }
  }

  /** How many of these messages and files another server does not have. */
  async lostAt(url: string, { messages, files }: Acknowledged): Promise<number> {
    const [connection] = await Client.connectionsTo([url])
    const client = new Client([connection as Connection], 0)
    const stored = await allStored(client.connection)
    const isThere = ([id, content]: [number, string]) => stored.get(id)?.replace(EDIT, '') === content
    return [...messages].filter((message) => !isThere(message)).length + (await lostFiles(client, files))
  }

  get acknowledged(): number {
    return this.#messages.size + this.#edited.size + this.#files.size
  }

  /** Resolves when people send and hear of it again: a message that is begun now was acknowledged, and all were told. */
  async serves(): Promise<void> {
    const begun = this.#count
    const bound = { timeout: 120_000, interval: 10 }
    await expect.poll(() => this.#newest.number, bound).toBeGreaterThan(begun)
    const { id } = this.#newest
    await expect.poll(() => this.#followers.every(({ messages }) => messages.has(id)), bound).toBe(true)
  }

  /** Resolves when a file that is begun now was acknowledged. */
  async keepsFiles(): Promise<void> {
    const before = this.#files.size
    // One may have been under way.
    await expect.poll(() => this.#files.size, { timeout: 120_000, interval: 10 }).toBeGreaterThan(before + 1)
  }

  /** One more client. */
  client(): Client {
    return this.#clients()
  }

  /** Resolves when so many more were acknowledged. */
  async brings(more: number): Promise<void> {
    const enough = this.acknowledged + more
    await expect.poll(() => this.acknowledged, { timeout: 120_000, interval: 10 }).toBeGreaterThan(enough)
  }

  /** Ends the load, waits until everybody was told everything, and compares. */
  async stop(): Promise<Account> {
    this.#isOver = true
    await this.#working
    const client = await this.#clientThatIsAnswered()
    const stored = await allStored(client.connection)
    const own = new Map([...stored].filter(([, content]) => content.startsWith(MARK)))
    const missing = () =>
      this.#followers.reduce(
        (sum, { messages, edited }) =>
          sum +
          [...own.keys()].filter((id) => !messages.has(id)).length +
          [...this.#edited].filter((id) => !edited.has(id)).length,
        0,
      )
    await expect
      .poll(missing, { timeout: 15_000 })
      .toBe(0)
      .catch(() => undefined)
    for (const follower of this.#followers) await follower.stop()
    const texts = [...own.values()].map((content) => content.replace(EDIT, ''))
    const twice = texts.length - new Set(texts).size
    return {
      acknowledged: this.acknowledged,
      lost: this.#lostMessages(own) + (await lostFiles(client, this.#files)),
      doubled: twice + this.#followers.reduce((sum, { doubled }) => sum + doubled, 0),
      missed: missing(),
      longestWait: this.#longestWait,
    }
  }

  /** One more client. The first node may be the one that was killed. */
  async #clientThatIsAnswered(): Promise<Client> {
    const client = this.#clients()
    const isAnswered = () =>
      client.call(getOwnUser, {}).then(
        () => true,
        () => false,
      )
    // After a call that fails it is at the next node.
    await expect.poll(isAnswered).toBe(true)
    return client
  }

  #lostMessages(stored: ReadonlyMap<number, string>): number {
    let lost = 0
    for (const [id, content] of this.#messages) {
      const edited = content + EDIT
      const found = stored.get(id)
      const isThere = this.#edited.has(id)
        ? found === edited
        : found === content || (this.#perhapsEdited.has(id) && found === edited)
      if (!isThere) lost++
    }
    return lost
  }

  async #repeat(work: (client: Client) => Promise<void>): Promise<void> {
    const client = this.#clients()
    while (!this.#isOver) {
      const begun = performance.now()
      const isDone = await work(client).then(
        () => true,
        () => false,
      )
      this.#longestWait = Math.max(this.#longestWait, performance.now() - begun)
      if (!isDone) await sleep(AGAIN_AFTER_MS)
    }
  }

  async #send(client: Client): Promise<void> {
    // Each is tried once, so a second one of the same content was made by the server.
    const number = ++this.#count
    const content = `${MARK}${number}`
    const sent = { type: 'channel', to: 'general', topic: 'load', content } as const
    const { id } = await client.call(sendMessage, sent)
    this.#messages.set(id, content)
    if (number > this.#newest.number) this.#newest = { id, number }
  }

  async #edit(client: Client): Promise<void> {
    await sleep(10)
    const { id } = this.#newest
    if (id === 0 || this.#perhapsEdited.has(id)) return
    this.#perhapsEdited.add(id)
    await client.call(updateMessage, { message_id: id, content: this.#messages.get(id) + EDIT })
    this.#edited.add(id)
  }

  async #upload(client: Client): Promise<void> {
    await sleep(20)
    const content = `${MARK}${++this.#count} `.repeat(1000)
    const { url } = await client.call(uploadFile, {}, { file: new Blob([content]), filename: 'file.txt' })
    this.#files.set(url, content)
  }

  async #read(client: Client): Promise<void> {
    await sleep(50)
    await client.call(getMessages, { anchor: 'newest', num_before: 50, num_after: 0 })
  }
}

const MARK = 'load '

async function lostFiles(client: Client, files: ReadonlyMap<string, string>): Promise<number> {
  let lost = 0
  for (const [url, content] of files) {
    const answer = await fetch(client.url + url, { headers: { authorization: basicOf(client) } })
    if ((await answer.text()) !== content) lost++
  }
  return lost
}
