import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@parley/api/contract/errors'
import { userSettings } from '@parley/api/settings/user-settings'
import { forbiddenNameCharacters, maxFullNameLength } from '@parley/api/users/limits'
import { botTypes } from '@parley/api/users/objects'
import { avatarPictures, setAvatar } from '#directory/avatars/commands.ts'
import { addBareBot } from '#directory/bots/commands.ts'
import { cutTo } from '#directory/channels/topic-names.ts'
import { checkedFullName, isEmailAddress } from '#directory/users/checks.ts'
import { addAccount } from '#directory/users/commands.ts'
import { deactivateUser } from '#directory/users/deactivation.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import { withPicturesFrom } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { inBatches } from './batches.ts'
import { isTheirs, openFile } from './files.ts'
import type { ImportedPerson } from './shape.ts'
import type { OpenExport } from './source.ts'
import type { ImportTarget } from './target.ts'

/** So many accounts are made in one transaction. */
const AT_ONCE = 100
/** No mail goes there: RFC 2606 keeps the domain for nobody. */
const NOWHERE = 'import.invalid'

/** Finds the people of an export by their addresses, and makes accounts for the others: without a password. */
export async function importPeople(target: ImportTarget, source: OpenExport): Promise<ImportedPerson[]> {
  const { realm, ids, names, report } = target
  const all: ImportedPerson[] = []
  for await (const people of inBatches(source.people(), AT_ONCE)) {
    all.push(...people)
    const strangers = people.filter(({ key }) => ids.of('person', key) === undefined)
    report.know('people', people.length - strangers.length)
    const locked = people.filter(isWithoutLogIn).length
    if (locked > 0) report.lose(WITHOUT_LOG_IN, locked)
    if (strangers.length > 0) {
      const made = await realm.change((change) => addPeople(change, target, strangers))
      ids.learn('person', made)
    }
    for (const { key } of people) {
      const user = realm.state.users.get(ids.of('person', key) ?? 0)
      if (user !== undefined) names.learnPerson(key, user)
    }
  }
  return all
}

async function addPeople(change: Change, target: ImportTarget, people: readonly ImportedPerson[]) {
  const { tx, state } = change
  const { ids, report } = target
  const made: [string, number][] = []
  const inThis = new Map<string, number>()
  for (const person of people) {
    const email = addressOf(person, ids.origin)
    const known = state.usersByEmail.get(emailKey(email))?.id ?? inThis.get(emailKey(email))
    const id = known ?? (await addPerson(change, target, person, { email, made: new Map(made) }))
    report[known === undefined ? 'add' : 'know']('people')
    inThis.set(emailKey(email), id)
    made.push([person.key, id])
  }
  await ids.save(tx, 'person', made)
  return made
}

async function addPerson(
  change: Change,
  { ids }: ImportTarget,
  person: ImportedPerson,
  { email, made }: { readonly email: string; readonly made: ReadonlyMap<string, number> },
): Promise<number> {
  const { isBot = false, owner, role = MEMBER, timezone, settings = {} } = person
  const botOwnerId = owner === undefined ? undefined : (made.get(owner) ?? ids.of('person', owner))
  const user = {
    email,
    fullName: nameFor(person.fullName),
    passwordHash: null,
    role,
    createdAt: person.joinedAt ?? unixNow(),
    ...(timezone === undefined ? {} : { timezone }),
    ...(isBot ? { botType: botTypes.generic } : {}),
    ...(isBot && botOwnerId !== undefined ? { botOwnerId } : {}),
    settings: unusual({ ...(isBot ? {} : change.state.userDefaults), ...settings }),
  }
  const { id } = await addAccount(change, user, made.size)
  if (isBot) await addBareBot(change, id)
  return id
}

/** Accounts keep only what differs from the defaults of all organizations. */
function unusual(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults: Readonly<Record<string, { readonly default?: unknown }>> = userSettings
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => defaults[name]?.default !== value),
  )
}

/** The address under which an account is found, here or in a later import. */
export function addressOf({ email, key }: Pick<ImportedPerson, 'email' | 'key'>, origin: string): string {
  const given = email?.trim() ?? ''
  if (isEmailAddress(given)) return given
  const local = `${origin}-${key}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${local.slice(-60).replace(/^-+/, '')}@${NOWHERE}`
}

/** Whether somebody can receive letters at the person's address. */
const isReachable = ({ email }: Pick<ImportedPerson, 'email'>) => isEmailAddress(email?.trim() ?? '')

/** Whether a person will have an account and no way in. */
export const isWithoutLogIn = (person: ImportedPerson) =>
  !isReachable(person) && person.isBot !== true && person.isActive

export const WITHOUT_LOG_IN = 'log-ins: people without an address become deactivated accounts'

/** A name as accounts may have it. */
export function nameFor(given: string): string {
  const plain = [...given.normalize('NFC').toWellFormed()]
    .filter(
      (character) => !forbiddenNameCharacters.includes(character) && !/[\p{Cc}\p{Cs}\p{Cf}]/u.test(character),
    )
    .join('')
    .replace(/\|(?=\d+$)/, ' ')
    .trim()
  const name = cutTo(plain.length < 2 ? `${plain}–`.padEnd(2, '–') : plain, maxFullNameLength, '…')
  try {
    return checkedFullName(name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return 'Nameless'
  }
}

/** Gives new accounts the pictures that people had. */
export async function importAvatars(target: ImportTarget, people: readonly ImportedPerson[]): Promise<void> {
  const { realm, server, ids, report } = target
  const { files } = server
  for (const { key, avatar } of people) {
    const user = realm.state.users.get(ids.of('person', key) ?? 0)
    // Who has had one here, or has taken it away, keeps it so.
    if (avatar === undefined || user?.avatarVersion !== 1) continue
    const path = await files.newLocalPath()
    try {
      await pipeline(await openFile(target, avatar), createWriteStream(path))
      await withPicturesFrom(files, path, avatarPictures.outputs, ({ paths }) =>
        setAvatar(realm, files, user.id, paths),
      )
    } catch (error) {
      if (!isTheirs(error)) throw error
      report.lose(`pictures of people: ${error.message}`)
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Deactivates the accounts that were deactivated, once they have written what they wrote. */
export async function deactivatePeople(
  target: ImportTarget,
  people: readonly ImportedPerson[],
): Promise<void> {
  const { realm, ids, report } = target
  for (const person of people) {
    if (person.isActive && (isReachable(person) || person.isBot === true)) continue
    const user: User | undefined = realm.state.users.get(ids.of('person', person.key) ?? 0)
    if (user === undefined || !user.isActive || user.isSystemBot || (await wasReactivated(target, user)))
      continue
    await realm.db.query(
      `insert into imported (realm_id, origin, kind, key, id) values ($1, $2, 'deactivated', $3, $4)
       on conflict do nothing`,
      [realm.state.id, ids.origin, person.key, user.id],
    )
    await deactivateUser(realm, user.id).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      report.lose(`deactivations: ${error.message}`)
    })
  }
}

/** Who was deactivated by an earlier import and is active again stays so. */
async function wasReactivated({ realm, ids }: ImportTarget, user: User): Promise<boolean> {
  const { rows } = await realm.db.query(
    `select from imported where realm_id = $1 and origin = $2 and kind = 'deactivated' and id = $3`,
    [realm.state.id, ids.origin, user.id],
  )
  return rows.length > 0
}
