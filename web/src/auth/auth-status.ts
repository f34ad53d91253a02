import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getSession, setUpOrganization } from '@parley/api/web/endpoints'
import { Connection } from '@parley/client'
import { keepLanguage } from './keep-language.ts'
import type { NewOrganization } from './SetUpForm.tsx'

/** What a visitor of the app may do at this server, before anything of the organization is loaded. */
export interface AuthStatus {
  /**
   * The page to show: the server has no organization yet, all are at other addresses, nobody is logged in, somebody is who has to set up a second
   * factor first, or somebody is.
   */
  readonly page: 'set-up' | 'elsewhere' | 'log-in' | 'second-factor' | 'chat'
  readonly organization: string
  /** The host below which organizations have their addresses, where none is at this one or there are several; or ''. */
  readonly baseHost: string
  /** Whether setup needs the token that the server printed at its start. */
  readonly needsToken: boolean
  /** Whether an email address is the only user name that the server accepts. */
  readonly emailUsernames: boolean
  readonly passwordResets: boolean
  /** Whether people log in by a password. */
  readonly passwords: boolean
  /** Whether a passkey alone logs people in. */
  readonly passkeys: boolean
  readonly externalMethods: NonNullable<AnswerOf<typeof getSession>['external_authentication_methods']>
  /** Whether people join without an invitation. */
  readonly isOpenToSignUp: boolean
  /** Whether there is something to see for people without an account. */
  readonly isOpenToVisitors: boolean
}

export function connect(): Connection {
  return new Connection({ url: location.origin, credentials: 'session' })
}

export async function fetchAuthStatus(connection: Connection): Promise<AuthStatus> {
  const session = await connection.call(getSession, {})
  const { needs_setup_token, realm_name, email_usernames, password_resets } = session
  return {
    page: pageFor(session),
    organization: realm_name ?? '',
    baseHost: session.base_host ?? '',
    needsToken: needs_setup_token ?? false,
    emailUsernames: email_usernames ?? true,
    passwordResets: password_resets ?? false,
    passwords: session.passwords ?? true,
    passkeys: session.passkeys ?? false,
    externalMethods: session.external_authentication_methods ?? [],
    isOpenToSignUp: session.is_open_to_sign_up ?? false,
    isOpenToVisitors: session.is_open_to_visitors ?? false,
  }
}

function pageFor({
  needs_setup,
  is_elsewhere,
  logged_in,
  needs_second_factor,
}: AnswerOf<typeof getSession>): AuthStatus['page'] {
  if (needs_setup) return 'set-up'
  if (is_elsewhere) return 'elsewhere'
  if (!logged_in) return 'log-in'
  return needs_second_factor ? 'second-factor' : 'chat'
}

export async function setUp(connection: Connection, organization: NewOrganization): Promise<void> {
  await connection.call(setUpOrganization, organization)
  await keepLanguage(connection)
}
