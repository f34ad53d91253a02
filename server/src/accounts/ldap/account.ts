import { errors } from '@parley/api/contract/errors'
import { emailKey, type User } from '#directory/users/state.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { link, linkedUserId } from '../external-sign-in/identities.ts'
import { applyMapping } from '../external-sign-in/mapping.ts'
import { signUpFromDirectory } from '../invites/from-directory.ts'
import { applyToAccount, NO_PICTURE } from './apply.ts'
import { DirectoryUnreachable } from './connection.ts'
import type { Directory } from './directory.ts'
import type { DirectoryPerson } from './person.ts'
import { pictureNews } from './picture.ts'
import { planOf } from './plan.ts'
import { linkedAccounts } from './storage.ts'

/**
 * The account of somebody whose password a directory accepts. Creates it if it is missing and the organization allows.
 * Undefined if no directory of the organization knows them with that password. Throws if one does not answer.
 */
export async function accountByDirectory(
  server: ServerContext,
  realm: Realm,
  username: string,
  password: string,
): Promise<User | undefined> {
  const { state } = realm
  if (state.isDeactivated || !isAuthenticationEnabled(state, 'LDAP')) return undefined
  let isAway = false
  for (const directory of server.directories.of(realm)) {
    try {
      const person = await directory.personOf(username, password)
      if (person !== undefined) return await accountOf(server, realm, directory, person)
    } catch (error) {
      if (!(error instanceof DirectoryUnreachable)) throw error
      server.log.error(
        { problem: error.message, directory: directory.name },
        'an LDAP directory does not answer',
      )
      isAway = true
    }
  }
  // It might have known them.
  if (isAway) throw errors.directoryUnreachable()
  return undefined
}

/** The account that is linked to a person; the first time, the one of their address, or a new one. */
async function accountOf(
  server: ServerContext,
  realm: Realm,
  directory: Directory,
  person: DirectoryPerson,
): Promise<User | undefined> {
  const identity = { issuer: directory.issuer, subject: person.subject }
  const found = await realm.change(async (change) => {
    const { state, tx } = change
    const linked = state.users.get((await linkedUserId(tx, state.id, identity)) ?? 0)
    if (linked !== undefined) return { user: linked, isNew: false }
    const known = state.usersByEmail.get(emailKey(person.email))
    if (known !== undefined && known.botType !== null) return undefined
    const user = known ?? (await signUpFromDirectory(change, realm, person))
    const isLinked = await link(tx, state.id, user.id, identity)
    return isLinked ? { user, isNew: known === undefined } : undefined
  })
  if (found === undefined) {
    // Whoever gets an address later must not get the account with it.
    server.log.warn(
      { directory: directory.name, dn: person.dn },
      'the account of this address is a bot’s, or linked to another entry: see unlink-sign-in',
    )
    return undefined
  }
  const { id } = found.user
  await applyMapping(realm, id, directory.settings, person)
  if (found.isNew) await fill(server, realm, directory, person)
  return realm.state.users.get(id)
}

/**
 * Gives a new account the fields and the picture of its person. Nobody is to wait for a picture that fails: the next
 * synchronization looks again.
 */
async function fill(
  server: ServerContext,
  realm: Realm,
  directory: Directory,
  person: DirectoryPerson,
): Promise<void> {
  const { profile_fields, picture_attribute } = directory.settings
  if (picture_attribute === undefined && Object.keys(profile_fields).length === 0) return
  const problem = (words: string) =>
    server.log.warn({ problem: words, directory: directory.name }, 'a new account lacks something')
  const accounts = await linkedAccounts(realm.db, realm.state.id, directory.issuer, person.subject)
  const everybody = { people: [person], hasReferences: true }
  const { accounts: plans, problems } = planOf(realm.state, directory.settings, everybody, accounts)
  for (const words of problems) problem(words)
  const work = directory.read(async (reader) => {
    for (const plan of plans) {
      const picture = await pictureNews(directory, reader, person, plan.account ?? NO_PICTURE)
      await applyToAccount({ server, realm, directory, reader, problem }, plan, picture)
    }
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof DirectoryUnreachable)) throw error
    problem(error.message)
  })
}
