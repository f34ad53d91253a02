import { Connection } from '../http/connection.ts'
import { type Account, get, post } from '../http/requests.ts'

/** A registered queue and the position of its client in it. */
export interface ClientQueue {
  readonly account: Account
  readonly id: string
  lastEventId: number
}

/** Registers a queue for each account, a few concurrently. */
export async function registerQueues(
  port: number,
  accounts: readonly Account[],
  eventTypes: readonly string[] = ['message'],
): Promise<ClientQueue[]> {
  const queues: ClientQueue[] = []
  const rest = accounts.values()
  const register = async () => {
    const connection = await Connection.open(port)
    for (const account of rest) {
      const answer = await connection.request(
        post(account, '/api/v1/register', {
          event_types: eventTypes,
          fetch_event_types: [],
          apply_markdown: true,
        }),
      )
      const { queue_id: id, last_event_id: lastEventId } = answer.json() as {
        queue_id: string
        last_event_id: number
      }
      if (id === undefined) throw new Error(`register was answered with ${answer.first().slice(0, 300)}`)
      queues.push({ account, id, lastEventId })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 32 }, register))
  return queues
}

export function pollRequest({ account, id, lastEventId }: ClientQueue): Buffer {
  return get(account, '/api/v1/events', { queue_id: id, last_event_id: lastEventId })
}

/** More concurrent connects overflow the listen backlog. */
const OPENED_AT_ONCE = 200

export async function openConnections(port: number, count: number): Promise<Connection[]> {
  const connections: Connection[] = []
  while (connections.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - connections.length) }, () =>
      Connection.open(port),
    )
    connections.push(...(await Promise.all(some)))
  }
  return connections
}

/** The id of the last event in a response. Relies on events that begin with their id and type. */
export function lastEventId(endOfAnswer: string): number | undefined {
  const begin = endOfAnswer.lastIndexOf(EVENT_TYPE)
  const id = endOfAnswer.slice(endOfAnswer.lastIndexOf(EVENT_ID, begin) + EVENT_ID.length, begin)
  return begin < 0 ? undefined : Number(id)
}

const EVENT_ID = '{"id":'
const EVENT_TYPE = ',"type":"message","message":'
