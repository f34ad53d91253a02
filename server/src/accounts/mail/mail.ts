import type { Role } from '@parley/api/users/roles'
import type { Change } from '#engine/journal/command.ts'
import type { Letter } from '#engine/mail/letter.ts'
import { sendMail } from './jobs.ts'
import { insertMails } from './storage.ts'

export { countMailsSince, fatesOfMails, type MailFate, type StoredMail, unsentMails } from './storage.ts'

/** A mail to send. */
export interface Mail extends Letter {
  /** The purpose, by which mails are counted. The reader does not see it. */
  readonly kind: string
  readonly to: { readonly name: string; readonly address: string }
  /**
   * The role that a link in the mail grants to its reader: in the outbox, only administrators with at least this role
   * may read the mail.
   */
  readonly givesRole?: Role
  /** Only its reader may see what it says: of such a mail, the outbox shows administrators that it waits. */
  readonly isPrivate?: true
  /** Where one request ends all mail of its kind. */
  readonly unsubscribeUrl?: string
  /** The address for answers, if they reach anybody. */
  readonly replyTo?: string | undefined
}

/** Queues a mail in the transaction of the change it is about: it is sent if and only if that commits. */
export async function post({ tx, state }: Pick<Change, 'tx' | 'state'>, mail: Mail): Promise<void> {
  await sendMail.queueAll(tx, await payloadsOf(tx, state.id, [mail]))
}

/** Queues many mails at once, to be sent after those that somebody waits for. */
export async function postInBulk(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  mails: readonly Mail[],
): Promise<void> {
  await sendMail.queueAll(tx, await payloadsOf(tx, state.id, mails), { priority: BULK_PRIORITY })
}

const BULK_PRIORITY = 10

async function payloadsOf(tx: Change['tx'], realmId: number, mails: readonly Mail[]) {
  const ids = await insertMails(tx, realmId, mails)
  return ids.map((mailId) => ({ realmId, mailId }))
}
