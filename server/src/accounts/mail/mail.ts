import type { Role } from '@parley/api/users/roles'
import type { Change } from '#engine/journal/command.ts'
import type { Letter } from '#engine/mail/letter.ts'
import { sendMail } from './jobs.ts'
import { insertMail } from './storage.ts'

export { countMailsSince, type StoredMail, unsentMails } from './storage.ts'

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
}

/** Queues a mail in the transaction of the change it is about: it is sent if and only if that commits. */
export async function post({ tx, state }: Pick<Change, 'tx' | 'state'>, mail: Mail): Promise<void> {
  const mailId = await insertMail(tx, state.id, mail)
  await sendMail.queue(tx, { realmId: state.id, mailId })
}
