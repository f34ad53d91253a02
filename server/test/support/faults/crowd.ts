import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerQueue } from '@parley/api/events/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import type { Connection as Caller } from '@parley/client'
import { onTestFinished } from 'vitest'
import { ApiKeys } from '#directory/sessions/api-keys.ts'
import type { User } from '#directory/users/state.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { Connection } from '../../../../bench/src/http/connection.ts'
import { accountOf } from '../../../../bench/src/http/requests.ts'
import {
  type ClientQueue,
  lastEventId,
  openConnections,
  pollRequest,
} from '../../../../bench/src/load/crowd-of-polls.ts'
import type { ExternalPostgres } from '../external-postgres.ts'

const CHANNEL = 'everybody'
/** What a client does whose connection or request failed: it tries again, a little later. */
const AGAIN_AFTER_MS = 200

const LONGEST_QUEUE = '/proc/sys/net/core/somaxconn'

/**
 * Lets so many connections wait until a server takes them, as docs/operating.md says for so many clients. Of those that
 * find no room, the kernel tries again after 1, 3, 7 and 15 seconds, whatever the server does. It takes root where the
 * machine has less.
 */
export async function letWait(count: number): Promise<void> {
  const before = (await readFile(LONGEST_QUEUE, 'utf8')).trim()
  if (Number(before) >= count) return
  await writeFile(LONGEST_QUEUE, String(count))
  onTestFinished(() => writeFile(LONGEST_QUEUE, before))
}

/** Makes the channel that the crowd reads, and a queue that those of the crowd are like. */
export async function prepareCrowd(owner: Caller) {
  await owner.call(subscribe, { subscriptions: [{ name: CHANNEL }] })
  return owner.call(registerQueue, { event_types: ['message'] })
}

/** Adds people with a queue each to the database of a server that does not run: asking it for each would take minutes. */
export async function insertCrowd(
  postgres: ExternalPostgres,
  secret: string,
  { count, like }: { count: number; like: Awaited<ReturnType<typeof prepareCrowd>> },
): Promise<ClientQueue[]> {
  await postgres.execute(
    `insert into users (realm_id, delivery_email, full_name, role, created_at, settings)
     select realm_id, 'person' || n || '@crowd.example', 'Person ' || n, 400, 1700000000, '{}'
     from realms, generate_series(1, ${count}) n`,
  )
  await postgres.execute(
    `insert into subscriptions (realm_id, user_id, channel_id, color, received)
     select u.realm_id, u.id, c.id, '#76ce90', '{[1,)}' from users u join channels c using (realm_id)
     where u.delivery_email like '%@crowd.example' and c.name = '${CHANNEL}'`,
  )
  const rows = await postgres.rows<{ realmId: number; userId: number; email: string; id: string }>(
    `with made as (
       insert into queues (realm_id, id, user_id, options, start_position, lifespan_seconds, last_seen_at)
       select realm_id, gen_random_uuid(), u.id, q.options, q.start_position, q.lifespan_seconds, q.last_seen_at
       from users u join queues q using (realm_id)
       where u.delivery_email like '%@crowd.example' and q.id = '${like.queue_id}' returning id, user_id)
     select realm_id as "realmId", user_id as "userId", delivery_email as email, made.id
     from made join users on users.id = user_id`,
  )
  const keys = new ApiKeys(secret)
  return rows.map(({ realmId, userId, email, id }) => {
    const key = keys.of({ state: { id: realmId } } as Realm, { id: userId, keyGeneration: 0 } as User)
    return { account: accountOf(userId, email, key), id, lastEventId: like.last_event_id }
  })
}

/** Many clients that poll for events, each with a queue and a connection of its own. */
export class Crowd {
  readonly #port: number
  readonly #queues: readonly ClientQueue[]
  #connections: Connection[] = []

  constructor(port: number, queues: readonly ClientQueue[]) {
    this.#port = port
    this.#queues = queues
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
