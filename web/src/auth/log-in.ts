import type { AnswerOf } from '@parley/api/contract/endpoint'
import { logInByPasskey } from '@parley/api/passkeys/endpoints'
import { logInToPages } from '@parley/api/web/endpoints'
import type { Connection } from '@parley/client'
import type { LogInGiven } from './LogInForm.tsx'

/**
 * Logs the browser in, or the app that waits.
 * @param app its key, by the name of its flow
 */
export function logInWith(
  connection: Connection,
  given: LogInGiven,
  app: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<typeof logInToPages>> {
  if ('passkeyAlone' in given) {
    return connection.call(logInByPasskey, { passkey: given.passkeyAlone, ...app })
  }
  return connection.call(logInToPages, { ...given, ...app })
}
