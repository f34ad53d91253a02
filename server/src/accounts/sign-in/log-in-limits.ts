import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { accountName, networkOf } from '#engine/throttles/keys.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'

/** For one user name from one network. */
const fromHere = attemptLimit('log-in', { seconds: 1800, requests: 5 })
/** For one user name from all networks together, except those from which its owner logged in lately. */
const fromAnywhere = attemptLimit(
  'log-in anywhere',
  { seconds: 1800, requests: 30 },
  { seconds: DAY_SECONDS, requests: 100 },
)

/** Who tries to log in, and the address that they do it from. */
export interface LogIn {
  readonly name: string
  readonly address: string
}

type Needed = Pick<ServerContext, 'limits'>

/**
 * Counts a log-in attempt: by name and network together, so that nobody elsewhere can lock the owner out, and with a
 * higher limit by name alone, so that many networks together do not get unlimited attempts. Throws RATE_LIMIT_HIT.
 */
export async function countLogIn({ limits }: Needed, realm: Realm, given: LogIn): Promise<void> {
  const { account, here } = namesOf(given)
  await limits.countAttempt(realm, fromHere, here)
  if (!(await limits.hasSucceeded(realm, here))) await limits.countAttempt(realm, fromAnywhere, account)
}

/** Resets the count after a successful log-in, and remembers its network. */
export async function noteLogIn({ limits }: Needed, realm: Realm, given: LogIn): Promise<void> {
  await limits.noteSuccess(realm, fromHere, namesOf(given).here)
}

function namesOf({ name, address }: LogIn) {
  const account = accountName(name)
  return { account, here: `${networkOf(address)} ${account}` }
}
