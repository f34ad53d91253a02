import { emailKey, type User } from '#directory/users/state.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** The person whom an operator names by their address. Throws OperatorError if nobody active has it. */
export function personAt(state: RealmState, address: string): User {
  const user = state.usersByEmail.get(emailKey(address))
  if (user === undefined || user.botType !== null)
    throw new OperatorError(`nobody has the address ${address}`)
  if (!user.isActive) throw new OperatorError(`the account of ${address} is deactivated`)
  return user
}
