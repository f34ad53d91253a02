import { getOutbox, retryMail } from '@parley/api/mail/endpoints'
import { mailErrors } from '@parley/api/mail/errors'
import { route } from '#engine/http/route.ts'
import { sendMail } from './jobs.ts'
import { type StoredMail, unsentMails } from './mail.ts'
import { reopenMail, unsentMail } from './storage.ts'

const MOST = 200
const PRIVATE_SUBJECT = 'A private letter'

/** Lists unsent mail: waiting, failed, or kept because the server has no SMTP. */
export const outbox = route(getOutbox, async ({ server, realm, user }) => {
  const { sends } = server.mailer
  const mails = await unsentMails(realm.db, realm.state.id, user.role, MOST)
  return { sends_mail: sends, mails: mails.map((mail) => presentMail(mail, sends)) }
})

/** Sends a letter at once, also one that was given up. Those that the outbox does not show count as missing. */
export const retry = route(retryMail, async ({ server, realm, user, parameters: { mail_id: mailId } }) => {
  await realm.change(async ({ state, tx }) => {
    const mail = await unsentMail(tx, state.id, user.role, mailId)
    if (mail === undefined) throw mailErrors.notFound()
    if (!server.mailer.sends) throw mailErrors.sendsNone()
    if (mail.text === '') throw mailErrors.textGone()
    await reopenMail(tx, state.id, mailId)
    await sendMail.hurry(tx, { realmId: state.id, mailId })
  })
  return {}
})

function presentMail(mail: StoredMail, sends: boolean) {
  return {
    id: mail.id,
    to: mail.to.address,
    // The subject names people and topics.
    subject: mail.isPrivate ? PRIVATE_SUBJECT : mail.subject,
    text: mail.isPrivate ? '' : mail.text,
    created: mail.createdAt,
    status: mail.failedAt !== null ? ('failed' as const) : sends ? ('waiting' as const) : ('kept' as const),
    problem: mail.problem,
  }
}
