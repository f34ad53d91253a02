import { job } from '#engine/jobs/job.ts'
import { Undeliverable } from '#engine/mail/mailer.ts'
import { saveProblem, saveSent, waitingMail } from './storage.ts'

/** The last attempt comes about a day after the first. */
const ATTEMPTS = 13

/** Sends a mail. Without an SMTP server it stays in the outbox for administrators. */
export const sendMail = job<{ realmId: number; mailId: number }>(
  'send_mail',
  { attempts: ATTEMPTS, onlyOne: ({ realmId, mailId }) => `mail ${realmId} ${mailId}` },
  async ({ realmId, mailId }, { server, isLast }) => {
    const { db, mailer, log } = server
    if (!mailer.sends) return
    const mail = await waitingMail(db, realmId, mailId)
    if (mail === undefined) return
    try {
      await mailer.send({ ...mail, messageId: `parley.${realmId}.${mailId}.${mail.createdAt}` })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const isFinal = isLast || error instanceof Undeliverable
      await saveProblem(db, realmId, mailId, { problem, isFinal })
      if (error instanceof Undeliverable)
        return log.warn({ mail: mailId, problem }, 'a mail is undeliverable')
      throw error
    }
    await saveSent(db, realmId, mailId)
  },
)
