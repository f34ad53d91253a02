import type { Role } from '../../src/users/roles.ts'
import type { Person, TestServer } from '../harness.ts'

/** Gives somebody a role, in the rows and in memory alike. For those who follow only after it. */
export async function giveRole(server: TestServer, person: Person, role: Role): Promise<void> {
  const { state } = server.realm
  await server.server.db.query('update users set role = $3 where realm_id = $1 and id = $2', [
    state.id,
    person.id,
    role,
  ])
  const user = state.users.get(person.id)
  if (user !== undefined) user.role = role
}
