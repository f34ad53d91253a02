import { getOutbox } from '@parley/api/mail/endpoints'
import { route } from '#engine/http/route.ts'
import { type StoredMail, unsentMails } from './mail.ts'

const MOST = 200
const PRIVATE_SUBJECT = 'A private letter'

/** Lists unsent mail: waiting, failed, or kept because the server has no SMTP. */
export const outbox = route(getOutbox, async ({ server, realm, user }) => {
  const { sends } = server.mailer
  const mails = await unsentMails(realm.db, realm.state.id, user.role, MOST)
  return { sends_mail: sends, mails: mails.map((mail) => presentMail(mail, sends)) }
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
