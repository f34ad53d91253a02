import { hashPassword } from '#accounts/passwords/hashes.ts'
import type { ServerContext } from '#engine/server-context.ts'

/** Creates the organization that the environment describes, on a server that has none yet. */
export async function firstRealm({ config, realms, log }: ServerContext): Promise<void> {
  const { firstOwner } = config
  if (firstOwner === undefined || realms.existsAt(undefined)) return
  const { email, fullName, organizationName: name } = firstOwner
  const passwordHash = await hashPassword(firstOwner.password)
  try {
    await realms.create({ stringId: '', name, owner: { email, fullName, passwordHash } })
  } catch (error) {
    // Of nodes that start at the same time, another one has made it.
    await realms.follow()
    if (realms.existsAt(undefined)) return
    throw error
  }
  log.info({ owner: firstOwner.email }, 'created the organization')
}
