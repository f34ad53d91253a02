// biome-ignore-all lint/suspicious/noEmptyInterface: fields are merged into an interface, as into no type.
import { ConfigPart, type Environment, Variables } from './configuration/part.ts'
import { exportsOf } from './discover.ts'

/**
 * The server's configuration, read once from the environment. Each noun adds what it uses, by declaration merging beside
 * the part that reads it (`configPart`). README.md lists the environment variables.
 */
export interface Config {}

const parts = (await exportsOf(['config.ts'])).filter((one) => one instanceof ConfigPart)

/** Reads the configuration from `environment`. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const variables = new Variables(environment)
  // Each part gives the fields that it has merged into the type.
  return Object.assign({}, ...parts.map((part) => part.read(variables))) as Config
}
