import { endpoint } from '@parley/api/contract/endpoint'
import { Connection } from '@parley/client'
import { z } from 'zod'
import type { NewOrganization } from './SetUp.tsx'

/** What only this app asks, before anyone is logged in. */
const lookAtSession = endpoint({
  method: 'GET',
  path: '/session',
  operationId: 'get-session',
  summary: 'Whether someone is logged in, and to what',
  access: 'none',
  undocumented: true,
  parameters: {},
  answer: {
    logged_in: z.boolean(),
    needs_setup: z.boolean(),
    realm_name: z.string().nullable(),
    email_usernames: z.boolean().optional(),
  },
})

const setUpOrganization = endpoint({
  method: 'POST',
  path: '/setup',
  operationId: 'set-up-organization',
  summary: 'Make the first organization and its owner, and log them in',
  access: 'none',
  undocumented: true,
  parameters: {
    organization_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    password: z.string(),
  },
  answer: {},
})

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
  const { logged_in, needs_setup, realm_name, email_usernames } = await connection.call(lookAtSession, {})
  return {
    gate: needs_setup ? 'set-up' : logged_in ? 'inside' : 'log-in',
    organization: realm_name ?? '',
    emailUsernames: email_usernames ?? true,
  }
}

export async function setUp(connection: Connection, organization: NewOrganization): Promise<void> {
  await connection.call(setUpOrganization, organization)
}
