import { ADMINISTRATOR, GUEST, MODERATOR } from '#directory/users/roles.ts'
import type { Person, TestServer } from '../harness.ts'
import { setForRealm } from './channels.ts'
import { giveRole } from './roles.ts'

/** A user of each role, in an organization that allows spectators. */
export async function oneOfEachRole(server: TestServer): Promise<Record<Role, Person>> {
  const owner = await server.ada()
  const administrator = await server.join('ines')
  const moderator = await server.join('priya')
  const member = await server.join('bo')
  const guest = await server.join('lena')
  await giveRole(server, administrator, ADMINISTRATOR)
  await giveRole(server, moderator, MODERATOR)
  await giveRole(server, guest, GUEST)
  await setForRealm(server, { enable_spectator_access: true })
  return { owner, administrator, moderator, member, guest }
}

type Role = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'
