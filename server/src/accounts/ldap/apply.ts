import { ApiError } from '@parley/api/contract/errors'
import { changeProfileValues } from '#directory/profile-fields/values.ts'
import { accountOf, changeEmail, changeFullName } from '#directory/users/commands.ts'
import { deactivateUser, reactivateUser } from '#directory/users/deactivation.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { link } from '../external-sign-in/identities.ts'
import { applyMapping } from '../external-sign-in/mapping.ts'
import type { Directory, DirectoryReader } from './directory.ts'
import { type PictureNews, takePicture } from './picture.ts'
import type { AccountPlan } from './plan.ts'
import { saveLeft } from './storage.ts'

/** Nothing is known of the picture of an account that is linked just now. */
export const NO_PICTURE = { pictureStamp: null, pictureHash: null, pictureVersion: null }

/** Where changes are made. */
export interface Applying {
  readonly server: ServerContext
  readonly realm: Realm
  readonly directory: Directory
  readonly reader: DirectoryReader
  /** Hears what cannot be done. */
  problem(words: string): void
}

/**
 * Changes an account as planned, each change by itself: one that is refused, such as a name that somebody has taken
 * meanwhile, does not hold up the others.
 */
export async function applyToAccount(
  applying: Applying,
  plan: AccountPlan,
  picture: PictureNews | undefined,
): Promise<void> {
  const { server, realm, directory } = applying
  const { user, person, account, returns, fullName, email, fields, mapped } = plan
  const each = (work: (change: Change) => Promise<unknown>) =>
    attempt(applying, user, () => realm.change(work))
  if (account === undefined) {
    const identity = { issuer: directory.issuer, subject: person.subject }
    await each(({ tx, state }) => link(tx, state.id, user.id, identity))
  }
  if (returns) {
    await each(async (change) => {
      await reactivateUser(change, user.id)
      await saveLeft(change.tx, change.state.id, directory.issuer, user.id, null)
    })
  } else if (account?.leftAt != null && user.isActive) {
    // An administrator has brought them back.
    await each(({ tx, state }) => saveLeft(tx, state.id, directory.issuer, user.id, null))
  }
  if (fullName !== undefined) await each((change) => changeFullName(change, user.id, fullName))
  if (email !== undefined) await each((change) => changeEmail(change, user.id, email))
  if (fields.length > 0)
    await each((change) => changeProfileValues(change, accountOf(change.state, user.id), fields))
  if (mapped.role !== undefined || mapped.memberships.size > 0)
    await attempt(applying, user, () => applyMapping(realm, user.id, directory.settings, person))
  if (picture === undefined) return
  const taken = { userId: user.id, stamp: person.stamp, known: account ?? NO_PICTURE, news: picture }
  await attempt(applying, user, () => takePicture(server, realm, directory, taken))
}

/** Deactivates the account of somebody who has left the directory. */
export function applyLeaving(applying: Applying, user: User): Promise<void> {
  const { realm, directory } = applying
  return attempt(applying, user, () =>
    deactivateUser(realm, user.id, ({ tx, state }) =>
      saveLeft(tx, state.id, directory.issuer, user.id, unixNow()),
    ),
  )
}

async function attempt({ problem }: Applying, user: User, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    problem(`${user.deliveryEmail}: ${error.message}`)
  }
}
