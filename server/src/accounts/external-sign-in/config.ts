import { readList } from '#engine/configuration/list.ts'
import { configPart, type Variables } from '#engine/configuration/part.ts'
import { checkHosts } from '../sign-in/organizations.ts'
import { providerList, type SignInProvider } from './providers.ts'

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

function readProviders(variables: Variables): readonly SignInProvider[] {
  const { list, name } = readList(variables, 'SIGN_IN_PROVIDERS', providerList)
  checkHosts(variables, name, list)
  return list
}
