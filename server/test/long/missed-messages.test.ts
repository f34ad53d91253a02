import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MEMBER } from '#directory/users/roles.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { TestServer, testServer } from '../harness.ts'
import { makeChannel } from '../support/channels.ts'
import { post, write } from '../support/conversations.ts'
import { letters, missedAt, summaryOf } from '../support/missed-messages.ts'
import { twoNodes } from '../support/nodes.ts'
import { SmtpServer } from '../support/smtp.ts'

describe('exactly once', () => {
  test('two nodes write one letter', async () => {
    const smtp = await SmtpServer.start()
    const nodes = await twoNodes({ SMTP_URL: smtp.url })
    const [first] = nodes
    const [ada, bo] = [await first.ada(), await first.join('bo')]
    const { db } = first.server
    const both = () => Promise.all(nodes.map((node) => missedAt(node).run()))
    await write(ada, [bo], 'one')
    await both()
    await db.query('update missed_messages set due_at = 0')
    await both()
    expect((await letters(first, smtp)).map(summaryOf)).toEqual([
      'bo@example.com: Direct messages with Ada Lindqvist',
    ])
  })

  test('400 who are mentioned at once cost few statements, in small transactions', async () => {
    const connection = await testDatabase()
    const smtp = await SmtpServer.start()
    const environment = { SMTP_URL: smtp.url }
    const before = await TestServer.start({ connection, environment })
    const id = await makeChannel(await before.ada(), 'design')
    const { state } = before.realm
    await before.server.db.query(
      `with people as (
         insert into users (realm_id, delivery_email, full_name, role, created_at)
         select $1, 'person' || n || '@example.com', 'Person ' || n, ${MEMBER}, 0 from generate_series(1, 400) n
         returning id)
       insert into subscriptions (realm_id, user_id, channel_id, color, received)
       select $1, id, $2, '#76ce90', '{[1,)}' from people`,
      [state.id, id],
    )
    await before.stop()
    const server = await testServer({ connection, environment })
    await post(await server.ada(), id, 'plans', '@**all**')
    const { db } = server.server
    const count = async (sql: string) => (await db.query<{ count: number }>(sql)).rows[0]?.count
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => statements.mockRestore())
    const ours = () => {
      const texts = statements.mock.calls.map(([query]) => JSON.stringify(query))
      return texts.filter((text) => /missed_messages|notification_progress|mails \(|from messages/.test(text))
        .length
    }
    await missedAt(server).run()
    expect(ours()).toBeLessThan(20)
    expect(await count('select count(*) from missed_messages')).toBe(400)
    statements.mockClear()
    await db.query('update missed_messages set due_at = 0')
    await missedAt(server).run()
    // For 20 people each.
    expect(ours()).toBeLessThan(20 * 8)
    expect(await count('select count(*) from mails')).toBe(400)
    await db.query('delete from graphile_worker._private_jobs where locked_at is null')
  })
})
