import type { Connection } from '../http/connection.ts'
import { type Account, post } from '../http/requests.ts'

const PASSWORD = 'a long one that nobody guesses'
let count = 0

/** The request that makes an account, of somebody with a name of their own. */
export function invited(owner: Account): Buffer {
  const made = `${Date.now()}-${++count}`
  const account = { email: `made${made}@bench.example`, full_name: `Made at ${made}`, password: PASSWORD }
  return post(owner, '/api/v1/users', account)
}

/**
 * The id of somebody new, whom nothing else is asked as: rows may deactivate them, which ends an API key for good.
 * Throws if the server refuses.
 */
export async function newcomer(
  connection: Connection,
  owner: Account,
  channels: readonly { readonly name: string }[] = [],
): Promise<number> {
  const made = await connection.request(invited(owner))
  if (made.status !== 200) throw new Error(`nobody new was made: ${made.first()}`)
  const { user_id: id } = made.json() as { user_id: number }
  if (channels.length === 0) return id
  const subscriptions = channels.map(({ name }) => ({ name }))
  const added = await connection.request(
    post(owner, '/api/v1/users/me/subscriptions', { subscriptions, principals: [id] }),
  )
  if (added.status !== 200) throw new Error(`user ${id} was not subscribed: ${added.first()}`)
  return id
}
