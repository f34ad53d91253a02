import { z } from 'zod'
import { configPart } from '../configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** URL of an external PostgreSQL. Undefined: the server runs its own in the data folder. */
    readonly databaseUrl: string | undefined
  }
}

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Which database the server uses. */
export const databaseConfig = configPart((variables) => ({
  databaseUrl: variables.readOptional('DATABASE_URL', databaseUrl, 'a URL such as postgres://user@host/db'),
}))
