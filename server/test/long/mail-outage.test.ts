import { sendInvites } from '@parley/api/invites/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { expect, test, vi } from 'vitest'
import { testServer } from '../harness.ts'
import { PATIENCE } from '../support/patience.ts'
import { SmtpServer } from '../support/smtp.ts'

const HOUR = 3600

test('a mail server that is away for a day: the mail is tried again and again, is shown, and arrives once', async () => {
  const smtp = await SmtpServer.start()
  const { port, url } = smtp
  await smtp.stop()
  const server = await testServer({ environment: { SMTP_URL: url, LOG_LEVEL: 'silent' } })
  const { db } = server.server
  const ada = await server.ada()
  await ada.call(sendInvites, { invitee_emails: 'new@example.com', stream_ids: [] })
  const pauses: number[] = []
  /** Waits for a failed attempt, notes the pause after it, and lets it pass. */
  async function skip<T>(attempt: number, meanwhile?: () => Promise<T>): Promise<T | undefined> {
    await vi.waitFor(
      async () => {
        const { rows } = await db.query<{ pause: number }>(
          `select extract(epoch from run_at - now())::float8 as pause from graphile_worker._private_jobs
           where attempts = $1 and locked_at is null and run_at > now()`,
          [attempt],
        )
        const [job] = rows
        if (job === undefined) throw new Error('not yet')
        pauses.push(job.pause)
      },
      { timeout: 30_000, interval: 20 },
    )
    const { mails } = await ada.call(getOutbox, {})
    expect(mails).toMatchObject([{ status: 'waiting', problem: expect.stringContaining('ECONNREFUSED') }])
    const result = await meanwhile?.()
    await db.query('update graphile_worker._private_jobs set run_at = now()')
    return result
  }
  const passed = () => pauses.reduce((sum, pause) => sum + pause, 0)
  for (let attempt = 1; attempt <= 11; attempt++) await skip(attempt)
  const again = await skip(12, () => SmtpServer.start(port))
  expect(passed()).toBeGreaterThan(20 * HOUR)
  // Longer and longer.
  for (const [place, pause] of pauses.slice(1, 10).entries())
    expect(pause).toBeGreaterThan(pauses[place] ?? 0)
  await vi.waitFor(() => expect(again?.received.map(({ to }) => to)).toEqual([['new@example.com']]), 30_000)
  await vi.waitFor(async () => expect((await ada.call(getOutbox, {})).mails).toEqual([]), PATIENCE)
}, 180_000)
