import { getSession, setUpOrganization } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import type { NewOrganization } from './SetUp.tsx'

export type Gate = 'set-up' | 'log-in' | 'inside'

export interface Welcome {
  readonly gate: Gate
  readonly organization: string
  /** Whether people log in by their address and by nothing else. */
  readonly emailUsernames: boolean
}

export function connect(): Connection {
  return new Connection({ url: location.origin, credentials: 'session' })
}

export async function welcome(connection: Connection): Promise<Welcome> {
  const { logged_in, needs_setup, realm_name, email_usernames } = await connection.call(getSession, {})
  return {
    gate: needs_setup ? 'set-up' : logged_in ? 'inside' : 'log-in',
    organization: realm_name ?? '',
    emailUsernames: email_usernames ?? true,
  }
}

export async function setUp(connection: Connection, organization: NewOrganization): Promise<void> {
  await connection.call(setUpOrganization, organization)
}
