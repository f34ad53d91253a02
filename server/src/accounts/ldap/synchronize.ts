import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { type Applying, applyLeaving, applyToAccount, NO_PICTURE } from './apply.ts'
import { describe } from './describe.ts'
import type { Directory, Everybody } from './directory.ts'
import { type PictureNews, pictureNews } from './picture.ts'
import { type AccountPlan, type Plan, planOf, SYNCHRONIZE } from './plan.ts'
import { linkedAccounts } from './storage.ts'

const PROGRESS_EVERY = 1000

/** An answer of the directory that is not believed, in words for the operator. Nothing was changed. */
export class AnswerDoubted extends Error {}

/** How a synchronization goes. */
export interface Synchronizing {
  readonly server: ServerContext
  readonly realm: Realm
  readonly directory: Directory
  /** Only says what would be changed. */
  readonly isRehearsal: boolean
  /** More than this share of the people may not leave at once. */
  readonly mostLeavingPercent: number
  /** When it breaks off, by the process' clock: what is left is done by another run. */
  readonly until: number
  /** Hears each change. */
  say(line: string): void
  /** Hears what cannot be done. */
  problem(line: string): void
}

/** What came of it. */
export interface Synchronized {
  /** False if it broke off for lack of time. */
  readonly isDone: boolean
  readonly people: number
  readonly linked: number
  readonly changed: number
  readonly left: number
}

/** The share that the configuration of a directory sets. */
export const usualShare = ({ settings }: Directory) =>
  (settings.synchronize ?? SYNCHRONIZE).most_leaving_percent

/**
 * Makes the accounts of an organization what the directory says: reads all of it first, so that a directory that is away
 * in the middle changes nothing. Throws DirectoryUnreachable, or AnswerDoubted if the answer would deactivate too many.
 */
export function synchronize(one: Synchronizing): Promise<Synchronized> {
  const { server, realm, directory, problem } = one
  return directory.read(async (reader) => {
    const everybody = await reader.everybody()
    const linked = await linkedAccounts(realm.db, realm.state.id, directory.issuer)
    const plan = planOf(realm.state, directory.settings, everybody, linked)
    checkPlausible(everybody, plan, one.mostLeavingPercent)
    for (const words of plan.problems) problem(words)
    const applying = { server, realm, directory, reader, problem }
    const counts = { people: everybody.people.length, linked: plan.linkedCount }
    return { ...counts, ...(await change(one, plan, applying)) }
  })
}

/** A broken directory, or a wrong filter, must not deactivate everybody. */
function checkPlausible({ people }: Everybody, { leaving, linkedCount }: Plan, percent: number) {
  if (people.length === 0 && linkedCount > 0)
    throw new AnswerDoubted('the directory names nobody, so nothing was changed')
  const most = percent === 0 ? 0 : Math.max(1, Math.floor((linkedCount * percent) / 100))
  if (leaving.length > most)
    throw new AnswerDoubted(
      `${leaving.length} of ${linkedCount} people would be deactivated, more than ${percent} %, so nothing was changed`,
    )
}

async function change(
  { isRehearsal, until, say, realm, directory, server }: Synchronizing,
  { accounts, leaving }: Plan,
  applying: Applying,
): Promise<Pick<Synchronized, 'isDone' | 'changed' | 'left'>> {
  let [changed, left, seen] = [0, 0, 0]
  const isOver = () => realm.isClosed || performance.now() > until
  for (const user of leaving) {
    if (isOver()) return { isDone: false, changed, left }
    say(`${user.deliveryEmail}: has left: the account is deactivated`)
    left++
    if (!isRehearsal) await applyLeaving(applying, user)
  }
  for (const plan of accounts) {
    if (isOver()) return { isDone: false, changed, left }
    const picture = await pictureOf(applying, plan)
    const lines = describe(plan, picture)
    for (const line of lines) say(line)
    if (lines.length > 0) changed++
    if (!isRehearsal) await applyToAccount(applying, plan, picture)
    if (++seen % PROGRESS_EVERY === 0)
      server.log.info(
        { realm: realm.state.id, directory: directory.name, seen, of: accounts.length },
        'synchronizing with an LDAP directory',
      )
  }
  return { isDone: true, changed, left }
}

/** What is new of somebody's picture, unless the account is and stays deactivated. */
async function pictureOf(
  { directory, reader }: Applying,
  { user, person, account, returns }: AccountPlan,
): Promise<PictureNews | undefined> {
  if (!user.isActive && !returns) return undefined
  return pictureNews(directory, reader, person, account ?? NO_PICTURE)
}
