import { setTimeout as sleep } from 'node:timers/promises'
import { sendMessage } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { Connection as Caller } from '@parley/client'
import { ApiKeys } from '#directory/sessions/api-keys.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Connection } from '../../../../bench/src/http/connection.ts'
import { type Account, accountOf } from '../../../../bench/src/http/requests.ts'
import {
  type ClientQueue,
  lastEventId,
  openConnections,
  pollRequest,
  registerQueues,
} from '../../../../bench/src/load/crowd-of-polls.ts'
import type { ExternalPostgres } from '../external-postgres.ts'

const CHANNEL = 'everybody'
/** What a client does whose connection or request failed: it tries again, a little later. */
const AGAIN_AFTER_MS = 200

/** Adds people who read one channel to the database of a server that does not run. */
export async function insertCrowd(
  postgres: ExternalPostgres,
  secret: string,
  count: number,
): Promise<Account[]> {
  const rows = await postgres.rows<{ realm_id: number; id: number; email: string }>(
    `insert into users (realm_id, delivery_email, full_name, role, created_at, settings)
     select realm_id, 'person' || n || '@crowd.example', 'Person ' || n, 400, 1700000000, '{}'
     from realms, generate_series(1, ${count}) n returning realm_id, id, delivery_email as email`,
  )
  await postgres.execute(
    `insert into subscriptions (realm_id, user_id, channel_id, color, received)
     select u.realm_id, u.id, c.id, '#76ce90', '{[1,)}' from users u join channels c using (realm_id)
     where u.delivery_email like '%@crowd.example' and c.name = '${CHANNEL}'`,
  )
  const keys = new ApiKeys(secret)
  return rows.map(({ realm_id, id, email }) => {
    const realm = { state: { id: realm_id } } as Realm
    return accountOf(id, email, keys.of(realm, { id, keyGeneration: 0 } as User))
  })
}

/** Makes the channel that the crowd reads. */
export const makeChannelOfCrowd = (owner: Caller) =>
  owner.call(subscribe, { subscriptions: [{ name: CHANNEL }] })

/** Many clients that poll for events, each with a queue and a connection of its own. */
export class Crowd {
  readonly #port: number
  readonly #queues: readonly ClientQueue[]
  #connections: Connection[] = []

  private constructor(port: number, queues: readonly ClientQueue[]) {
    this.#port = port
    this.#queues = queues
  }

  static async register(port: number, accounts: readonly Account[]): Promise<Crowd> {
    return new Crowd(port, await registerQueues(port, accounts))
  }

  /** All wait for an event, and take no notice of what they are answered. */
  async wait(): Promise<void> {
    this.#connections = await openConnections(this.#port, this.#queues.length)
    for (const [index, connection] of this.#connections.entries())
      connection.exchange(
        pollRequest(this.#queues[index] as ClientQueue),
        () => undefined,
        () => undefined,
      )
  }

  /** Sends a message, and has all connect and ask for it at the same moment. Returns after how many milliseconds each had it. */
  async comeBack(owner: Caller): Promise<number[]> {
    for (const connection of this.#connections) connection.close()
    const content = 'Welcome back!'
    await owner.call(sendMessage, { type: 'channel', to: CHANNEL, topic: 'news', content })
    const begun = performance.now()
    return Promise.all(
      this.#queues.map(async (queue, index) => {
        while (!(await this.#isServed(queue, index).catch(() => false))) await sleep(AGAIN_AFTER_MS)
        return performance.now() - begun
      }),
    )
  }

  leave() {
    for (const connection of this.#connections) connection.close()
  }

  async #isServed(queue: ClientQueue, index: number): Promise<boolean> {
    const connection = await Connection.open(this.#port)
    this.#connections[index] = connection
    const answer = await connection.request(pollRequest(queue))
    const id = answer.status === 200 ? lastEventId(answer.last()) : undefined
    if (id === undefined) connection.close()
    else queue.lastEventId = id
    return id !== undefined
  }
}
