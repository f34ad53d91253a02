import { updateSettings } from '@parley/api/settings/endpoints'
import type { Connection } from '@parley/client'
import { knownBrowserLanguage } from '#language/speak.ts'

/** Lets a new account speak the language of its first browser, if the app knows it. */
export async function keepLanguage(connection: Connection): Promise<void> {
  const code = knownBrowserLanguage()
  if (code === undefined) return
  // The account is there, and its language can be chosen later: no reason to stop here.
  await connection.call(updateSettings, { default_language: code }).catch(() => {})
}
