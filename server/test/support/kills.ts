import { setTimeout as sleep } from 'node:timers/promises'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { addBrowserPush } from '@parley/api/push-devices/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { createUser } from '@parley/api/users/endpoints'
import { Connection, credentialsByPassword } from '@parley/client'
import { expect, vi } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, unixNow } from '#engine/time.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { basicOf } from './files.ts'
import { PATIENCE } from './patience.ts'
import { BrowserPushService } from './push-services.ts'
import { OWNER, ServerProcess } from './server-process.ts'
import { partOf, type ReceivedMail, SmtpServer } from './smtp.ts'
import { addressOf, type Cursor, SseReader } from './streams.ts'

export async function logIn(url: string, { email, password } = OWNER): Promise<Connection> {
  const credentials = await credentialsByPassword({ url }, email, password)
  return new Connection({ url, credentials })
}

export async function registerStream(connection: Connection): Promise<Cursor> {
  const { queue_id, last_event_id } = await connection.call(registerQueue, { event_types: ['message'] })
  return { queue_id: queue_id ?? '', last_event_id }
}

export const streamOf = (server: ServerProcess, connection: Connection, cursor: Cursor) =>
  new SseReader(addressOf(server, cursor), { authorization: basicOf({ connection }) })

const idsOf = ({ events }: SseReader) =>
  events.filter(({ type }) => type === 'message').map(({ message }) => (message as { id: number }).id)

/**
 * Sends on eight connections until the server is killed. Records the acknowledged messages.
 * @param pause between two messages of a connection, in milliseconds
 */
export async function sendUntilItEnds(
  connection: Connection,
  acknowledged: Map<number, string>,
  pause = 0,
): Promise<void> {
  let count = 0
  const sender = async () => {
    for (;;) {
      const content = `message ${count++}`
      try {
        const { id } = await connection.call(sendMessage, {
          type: 'channel',
          to: 'general',
          topic: 'load',
          content,
        })
        acknowledged.set(id, content)
        if (pause > 0) await sleep(pause)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
}

/** The content of all messages, by their ids. */
export async function allStored(connection: Connection): Promise<Map<number, string>> {
  const stored = new Map<number, string>()
  for (let anchor = 0; ; ) {
    const { messages, found_newest } = await connection.call(getMessages, {
      anchor: String(anchor),
      include_anchor: false,
      num_before: 0,
      num_after: 5000,
      apply_markdown: false,
    })
    for (const message of messages) stored.set(message.id, message.content)
    anchor = messages.at(-1)?.id ?? anchor
    if (found_newest) return stored
  }
}

const LEAST_ACKNOWLEDGED = 20

/**
 * Kills a server while eight connections send, as often as said, and compares what it has then with what it acknowledged.
 * It runs still, with clients that wait for more.
 */
export async function killUnderLoad(
  rounds: number,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await ServerProcess.create()
  await server.start(environment)
  let connection = await logIn(server.url)
  const registered = await connection.call(registerQueue, { event_types: ['message'] })
  const queueId = registered.queue_id as string
  let lastEventId = registered.last_event_id
  const delivered: number[] = []
  const streamed: number[] = []
  let ofStream = await registerStream(connection)
  const acknowledged = new Map<number, string>()

  for (let round = 0; round < rounds; round++) {
    const load = sendUntilItEnds(connection, acknowledged)
    const stream = await streamOf(server, connection, ofStream).open()
    const until = Date.now() + 300 + Math.random() * 700
    // A busy machine has acknowledged little by then.
    while (Date.now() < until || acknowledged.size <= LEAST_ACKNOWLEDGED) {
      const { events } = await connection.call(getEvents, { queue_id: queueId, last_event_id: lastEventId })
      for (const event of events) {
        lastEventId = event.id
        if (event.type === 'message') delivered.push((event.message as { id: number }).id)
      }
    }
    await server.kill()
    await load
    streamed.push(...idsOf(stream))
    ofStream = { ...ofStream, last_event_id: stream.events.at(-1)?.id ?? ofStream.last_event_id }
    await server.start(environment)
    connection = await logIn(server.url)
  }

  for (;;) {
    const { events } = await connection.call(getEvents, {
      queue_id: queueId,
      last_event_id: lastEventId,
      dont_block: true,
    })
    if (events.length === 0) break
    for (const event of events) {
      lastEventId = event.id
      if (event.type === 'message') delivered.push((event.message as { id: number }).id)
    }
  }
  const stored = await allStored(connection)
  expect(acknowledged.size).toBeGreaterThan(LEAST_ACKNOWLEDGED)
  for (const [id, content] of acknowledged) expect(stored.get(id)).toBe(content)
  const all = [...stored.keys()].sort((a, b) => a - b)
  expect(delivered).toEqual(all)
  const rest = await streamOf(server, connection, ofStream).open()
  await vi.waitFor(() => expect([...streamed, ...idsOf(rest)]).toEqual(all), PATIENCE)
  return server
}

const BO = { email: 'bo@example.com', password: 'quiet harbor lamps' }

const AWAY = 60

/**
 * Kills one of two nodes while it writes the weekly letters, or sends them, as often as said, each time in another week.
 * Each person has to get one letter a week: attempts to send the same one have the same `Message-ID`.
 */
export async function killBetweenDecisionAndDigest(rounds: number): Promise<void> {
  const smtp = await SmtpServer.start()
  const postgres = await ExternalPostgres.start()
  const environment = {
    SMTP_URL: smtp.url,
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'the one that both nodes have, and no other',
  }
  const [first, second] = [await ServerProcess.create(), await ServerProcess.create()]
  await first.start(environment)
  await (await logIn(first.url)).call(updateRealm, {
    digest_emails_enabled: true,
    digest_weekday: weekdayOfDigests(),
  })
  await first.stop()
  // Nobody has been here but for the owner. The first channels are new.
  await postgres.execute(
    `insert into users (realm_id, delivery_email, full_name, role, created_at, settings)
     select realm_id, 'person' || n || '@example.com', 'Person ' || n, 400, 0, '{}'
     from realms, generate_series(1, ${AWAY}) n`,
  )
  const written = async () => {
    const [row] = await postgres.rows<{ mails: number; isDone: boolean }>(
      `select (select count(*)::integer from mails where kind = 'digest') as mails,
         exists (select from digest_progress where through = ${2 ** 31 - 1}) as "isDone"`,
    )
    return row ?? { mails: 0, isDone: false }
  }
  await first.start(environment)
  await second.start(environment)
  await vi.waitFor(async () => expect((await written()).isDone).toBe(true), { timeout: 60_000, interval: 50 })
  for (let round = 1; round <= rounds; round++) {
    const victim = round % 2 === 0 ? second : first
    await victim.stop()
    await postgres.execute('update digest_progress set day = 0, through = 0')
    await victim.start(environment)
    await vi.waitFor(async () => expect((await written()).mails).toBeGreaterThan(round * AWAY), {
      timeout: 60_000,
      interval: 5,
    })
    await sleep(Math.random() * 400)
    await victim.kill()
    await victim.start(environment)
    await vi.waitFor(
      async () => expect(await written()).toEqual({ mails: (round + 1) * AWAY, isDone: true }),
      {
        timeout: 60_000,
        interval: 50,
      },
    )
  }
  const letters = () =>
    Map.groupBy(
      smtp.received.filter(({ headers }) => headers.has('list-unsubscribe')),
      ({ to }) => to.join(),
    )
  const ids = (mails: readonly ReceivedMail[] = []) =>
    new Set(mails.map(({ headers }) => headers.get('message-id')?.join()))
  await vi.waitFor(
    () => expect([...letters().values()].map((own) => ids(own).size)).toEqual(Array(AWAY).fill(rounds + 1)),
    { timeout: 120_000, interval: 500 },
  )
  await Promise.all([first.stop(), second.stop()])
}

/** A day whose letters are due now, and for hours. */
function weekdayOfDigests(): number {
  const now = unixNow()
  // Monday is 0, and 1970 began on a Thursday. In the morning, those of yesterday are still due.
  const today = Math.floor(now / DAY_SECONDS) + 3
  return (now % DAY_SECONDS < 12 * HOUR_SECONDS ? today - 1 : today) % 7
}

/**
 * Kills a server somewhere between a message, the decision that a browser is told of it and the answer of its push
 * service, as often as said. Each message has to come; again only in the place of the first.
 */
export async function killBetweenDecisionAndPush(rounds: number): Promise<void> {
  const service = await BrowserPushService.start()
  const browser = service.browser()
  const environment = { FETCH_ALLOWED_NETWORKS: '127.0.0.0/8' }
  const server = await ServerProcess.create()
  await server.start(environment)
  const made = await (await logIn(server.url)).call(createUser, { ...BO, full_name: 'Bo Kristensen' })
  await (await logIn(server.url, BO)).call(addBrowserPush, browser.subscription)
  for (let round = 0; round < rounds; round++) {
    const ada = await logIn(server.url)
    await ada.call(sendMessage, { type: 'direct', to: [made.user_id], content: `round ${round}.` })
    // By then it may have been told, and needs a second to be.
    await sleep(Math.random() * 2_500)
    await server.kill()
    await server.start(environment)
  }
  const told = () => Map.groupBy(browser.received, ({ body }) => String(body))
  const expected = Array.from({ length: rounds }, (_, round) => `round ${round}.`)
  // What was taken when the server was killed is due again after a minute.
  await vi.waitFor(() => expect([...told().keys()]).toEqual(expect.arrayContaining(expected)), {
    timeout: 180_000,
    interval: 200,
  })
  for (const [, again] of told()) expect(new Set(again.map(({ id, tag }) => `${id} ${tag}`)).size).toBe(1)
  await server.stop()
}

/**
 * Kills a server somewhere between a message, the decision that its reader missed it and the letter, as often as said.
 * Each message has to be in one letter: attempts to send the same one have the same `Message-ID`.
 */
export async function killBetweenDecisionAndLetter(rounds: number): Promise<void> {
  const smtp = await SmtpServer.start()
  const environment = { SMTP_URL: smtp.url }
  const server = await ServerProcess.create()
  await server.start(environment)
  const made = await (await logIn(server.url)).call(createUser, { ...BO, full_name: 'Bo Kristensen' })
  const bo = await logIn(server.url, BO)
  // A letter for each, as soon as there is something to write.
  await bo.call(updateSettings, { email_notifications_batching_period_seconds: 1 })
  for (let round = 0; round < rounds; round++) {
    const ada = await logIn(server.url)
    await ada.call(sendMessage, { type: 'direct', to: [made.user_id], content: `round ${round}.` })
    // By then the letter may have been sent, and needs two seconds to be written.
    await sleep(Math.random() * 4_000)
    await server.kill()
    await server.start(environment)
  }
  const letters = () => {
    const ids = new Map<string, Set<string>>()
    for (const mail of smtp.received.filter(({ to }) => to.includes(BO.email))) {
      for (const [text] of partOf(mail, 'text/plain').matchAll(/round \d+\./g)) {
        ids.set(text, (ids.get(text) ?? new Set()).add(mail.headers.get('message-id')?.join() ?? ''))
      }
    }
    return ids
  }
  await vi.waitFor(() => expect(letters().size).toBe(rounds), { timeout: 120_000, interval: 200 })
  const twice = [...letters()].filter(([, ids]) => ids.size !== 1)
  expect(twice).toEqual([])
  await server.stop()
}
