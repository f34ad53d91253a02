import { gauge } from '#engine/metrics/metric.ts'
import { outboxCounts } from './storage.ts'

/** The letters that have not been sent. */
export const outbox = gauge(
  {
    name: 'parley_mail_outbox',
    help: 'Letters of all organizations that wait to be sent, or were given up. Without SMTP_URL all of them wait.',
    labels: ['state'],
  },
  async ({ db, realms }) => {
    const { waiting, failed } = await outboxCounts(db, [...realms.all().map(({ state }) => state.id)])
    return [
      [['waiting'], waiting],
      [['failed'], failed],
    ]
  },
)
