import { expect, vi } from 'vitest'
import { MissedMessages } from '#accounts/notifications/missed-messages.ts'
import type { TestServer } from '../harness.ts'
import { PATIENCE } from './patience.ts'
import { headerOf, type ReceivedMail, type SmtpServer } from './smtp.ts'

export const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { ...PATIENCE, interval: 20 })

export const missedAt = ({ realm }: TestServer) => realm.memory(MissedMessages)

/** Lets everybody's delay pass, and returns the letters that come: to whom, and about what. */
export async function letters(server: TestServer, smtp: SmtpServer): Promise<ReceivedMail[]> {
  const { db } = server.server
  await missedAt(server).run()
  await db.query('update missed_messages set due_at = 0')
  await missedAt(server).run()
  await soon(async () => {
    const { rows } = await db.query('select from mails where sent_at is null and failed_at is null')
    expect(rows).toEqual([])
  })
  return smtp.received.splice(0).toSorted((one, other) => (summaryOf(one) < summaryOf(other) ? -1 : 1))
}

export const summaryOf = (mail: ReceivedMail) => `${mail.to.join()}: ${headerOf(mail, 'subject')}`
