import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'
import { truth } from '#engine/configuration/values.ts'
import { readHost } from '#engine/http/config.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** Whether anybody may request anybody's API key, for developing clients. Only allowed on loopback. */
    readonly developmentLogIn: boolean
  }
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/

/** Whether programs under development log in without a password. */
export const developmentConfig = configPart((variables) => ({
  developmentLogIn: readDevelopmentLogIn(variables),
}))

function readDevelopmentLogIn(variables: Variables): boolean {
  const isWanted = variables.read('DEVELOPMENT_LOG_IN', truth, false, 'true or false')
  if (isWanted && !LOOPBACK.test(readHost(variables)))
    throw new ConfigError('DEVELOPMENT_LOG_IN lets anybody in as anybody, so HOST must be 127.0.0.1')
  return isWanted
}
