import type { Role } from '@parley/api/users/roles'
import type { Change } from '../journal/command.ts'
import { sendMail } from './jobs.ts'
import type { Letter } from './letter.ts'
import { insertMail } from './storage.ts'

export { countMailsSince, type StoredMail, unsentMails } from './storage.ts'

/** Something to be sent to somebody by e-mail. */
export interface Mail extends Letter {
  /** What it is for: counted by this name, and never shown to its reader. */
  readonly kind: string
  readonly to: { readonly name: string; readonly address: string }
  /** Where it has a link that makes whoever opens it one of this role: nobody weaker reads it in the outbox. */
  readonly givesRole?: Role
}

/** Writes a mail in the same transaction as what it tells of: sent if and only if that is committed. */
export async function post({ tx, state }: Pick<Change, 'tx' | 'state'>, mail: Mail): Promise<void> {
  const mailId = await insertMail(tx, state.id, mail)
  await sendMail.queue(tx, { realmId: state.id, mailId })
}
