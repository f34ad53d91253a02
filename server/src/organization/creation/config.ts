import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'

/** The owner, and the organization's name, for an unattended first start. */
export interface FirstOwner {
  readonly organizationName: string
  readonly email: string
  readonly fullName: string
  readonly password: string
}

declare module '#engine/config.ts' {
  interface Config {
    /** The owner to create on an unattended first start. */
    readonly firstOwner: FirstOwner | undefined
  }
}

/** The organization that an unattended first start makes. */
export const creationConfig = configPart((variables) => ({ firstOwner: readFirstOwner(variables) }))

function readFirstOwner(variables: Variables): FirstOwner | undefined {
  const [organizationName, email, fullName, password] = [
    variables.text('ORGANIZATION_NAME'),
    variables.text('OWNER_EMAIL'),
    variables.text('OWNER_NAME'),
    variables.text('OWNER_PASSWORD'),
  ]
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new ConfigError('OWNER_EMAIL must be set where OWNER_PASSWORD is')
  if (password === undefined) throw new ConfigError('OWNER_PASSWORD must be set where OWNER_EMAIL is')
  if (!z.email().safeParse(email).success)
    throw new ConfigError(`OWNER_EMAIL must be an e-mail address, not '${email}'`)
  if (password.length < 6) throw new ConfigError('OWNER_PASSWORD must have at least 6 characters')
  return {
    organizationName: organizationName ?? 'Parley',
    email,
    fullName: fullName ?? email.slice(0, email.indexOf('@')),
    password,
  }
}
