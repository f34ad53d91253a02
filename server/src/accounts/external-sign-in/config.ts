import { readFileSync } from 'node:fs'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { codeOf } from '#engine/error-code.ts'
import { providersIn, type SignInProvider } from './providers.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The identity providers whose users can log in. */
    readonly signInProviders: readonly SignInProvider[]
  }
}

/** The identity providers. */
export const externalSignInConfig = configPart((variables) => ({
  signInProviders: readProviders(variables),
}))

/** Its own variable, or a file, since the list has secrets and many lines. */
function readProviders(variables: Variables): readonly SignInProvider[] {
  const text = variables.text('SIGN_IN_PROVIDERS')
  const path = variables.text('SIGN_IN_PROVIDERS_FILE')
  if (text !== undefined && path !== undefined)
    throw new ConfigError('Set SIGN_IN_PROVIDERS or SIGN_IN_PROVIDERS_FILE, not both')
  if (text === undefined && path === undefined) return []
  try {
    return providersIn(text ?? readFileSync(path ?? '', 'utf8'))
  } catch (error) {
    const problem = codeOf(error) === undefined ? messageOf(error) : 'cannot be read'
    throw new ConfigError(`${path === undefined ? 'SIGN_IN_PROVIDERS' : 'SIGN_IN_PROVIDERS_FILE'} ${problem}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
