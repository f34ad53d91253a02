import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { Digests } from '#accounts/digests/digests.ts'
import { activitySlice } from '#directory/activity/state.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { type TestServer, testServer } from '../harness.ts'
import { makeChannel, setForRealm } from '../support/channels.ts'
import { addPeople } from '../support/many-people.ts'
import { SmtpServer } from '../support/smtp.ts'

const PEOPLE = 50_000
/** One of so many was away. */
const AWAY_OF = 50

/** Adds people who were here today, but for some. */
async function addReaders(server: TestServer, count: number): Promise<void> {
  const { state } = server.realm
  const { db } = server.server
  await addPeople(server, count, unixNow() - 30 * DAY_SECONDS)
  await db.query(
    `insert into active_days (realm_id, user_id, day)
     select realm_id, id, $2 from users where realm_id = $1 and id % ${AWAY_OF} <> 0 on conflict do nothing`,
    [state.id, Math.floor(unixNow() / DAY_SECONDS)],
  )
  Object.assign(state, await activitySlice.load(db, state.id))
}

test('the weekly letters of 50,000 people keep nobody else waiting', async () => {
  const smtp = await SmtpServer.start()
  const server = await testServer({ environment: { SMTP_URL: smtp.url } })
  const ada = await server.ada()
  await makeChannel(ada, 'harbor news')
  await addReaders(server, PEOPLE)
  const noon = (Math.floor(unixNow() / DAY_SECONDS) + 0.5) * DAY_SECONDS
  vi.useFakeTimers({ toFake: ['Date'], now: noon * 1000 })
  try {
    await setForRealm(server, {
      digest_emails_enabled: true,
      digest_weekday: (Math.floor(noon / DAY_SECONDS) + 3) % 7,
    })
    const before = process.cpuUsage()
    // The longest turns of a busy machine are its own. Of all of them, the usual ones are ours.
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await server.realm.memory(Digests).run()
    delay.disable()
    const { user, system } = process.cpuUsage(before)
    // Some 4 s, with the letters that are sent meanwhile. To look at everybody for each twenty took minutes.
    expect((user + system) / 1e6).toBeLessThan(20)
    expect(delay.percentile(90) / 1e6).toBeLessThan(100)
    const { rows } = await server.server.db.query(
      "select distinct to_address from mails where kind = 'digest'",
    )
    const away = [...server.realm.state.users.keys()].filter((id) => id % AWAY_OF === 0).length
    expect(rows).toHaveLength(away)
  } finally {
    vi.useRealTimers()
  }
}, 120_000)
