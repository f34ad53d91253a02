import { updateUser } from '@parley/api/users/endpoints'
import type { Role } from '#directory/users/roles.ts'
import type { Person, TestServer } from '../harness.ts'

/** Changes a user's role, as the owner. */
export async function giveRole(server: TestServer, person: Person, role: Role): Promise<void> {
  const ada = await server.ada()
  await ada.call(updateUser, { user_id: person.id, role })
}
