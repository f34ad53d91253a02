import { getSession, setUpOrganization } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import type { NewOrganization } from './SetUpForm.tsx'

export type Gate = 'set-up' | 'log-in' | 'inside'

export interface Welcome {
  readonly gate: Gate
  readonly organization: string
  /** Whether setting up takes what the server printed when it was started. */
  readonly needsToken: boolean
  /** Whether people log in by their address and by nothing else. */
  readonly emailUsernames: boolean
}

export function connect(): Connection {
  return new Connection({ url: location.origin, credentials: 'session' })
}

export async function welcome(connection: Connection): Promise<Welcome> {
  const session = await connection.call(getSession, {})
  const { logged_in, needs_setup, needs_setup_token, realm_name, email_usernames } = session
  return {
    gate: needs_setup ? 'set-up' : logged_in ? 'inside' : 'log-in',
    organization: realm_name ?? '',
    needsToken: needs_setup_token ?? false,
    emailUsernames: email_usernames ?? true,
  }
}

export async function setUp(connection: Connection, organization: NewOrganization): Promise<void> {
  await connection.call(setUpOrganization, organization)
}
