import { setTimeout as sleep } from 'node:timers/promises'
import { sendInvites } from '@parley/api/invites/endpoints'
import { expect } from 'vitest'
import { fault } from '../support/faults/fault.ts'
import { Nodes } from '../support/faults/nodes.ts'
import { SmtpServer } from '../support/smtp.ts'

fault('the mail server is away for 5 seconds', {}, async (drill) => {
  let smtp = await SmtpServer.start()
  const { port, url } = smtp
  const nodes = await Nodes.start(2, { environment: { SMTP_URL: url } })
  const load = await drill.load(nodes.urls)
  const arrived: string[] = []
  const written: string[] = []
  await drill.repeat(
    async (round) => {
      await smtp.stop()
      const address = `person${round}@example.com`
      await load.client().call(sendInvites, { invitee_emails: address, stream_ids: [] })
      written.push(address)
      // Nobody who sends waits for it.
      await load.serves()
      await sleep(5_000)
    },
    async () => {
      smtp = await SmtpServer.start(port)
      await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
      arrived.push(...smtp.received.flatMap(({ to }) => to))
    },
  )
  expect(arrived).toEqual(written)
})
