import { hashPassword } from '#accounts/passwords/hashes.ts'
import type { ServerContext } from '#engine/server-context.ts'

/** Creates the organization that the environment describes, on a server that has none yet. */
export async function firstRealm({ config, realms, log }: ServerContext): Promise<void> {
  const { firstOwner } = config
  if (firstOwner === undefined || realms.existsAt(undefined)) return
  await realms.create({
    stringId: '',
    name: firstOwner.organizationName,
    owner: {
      email: firstOwner.email,
      fullName: firstOwner.fullName,
      passwordHash: await hashPassword(firstOwner.password),
    },
  })
  log.info({ owner: firstOwner.email }, 'created the organization')
}
