import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from './problems.ts'

/** Options of every command. */
const COMMON = { config: { type: 'string' }, json: { type: 'boolean' } } as const

export const COMMON_HELP = `  --config FILE     who you are, in place of the environment
  --json            one JSON object a line
`

/** Reads the arguments of a command. Throws UsageError. */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true })
  } catch (error) {
    if (error instanceof Error) throw new UsageError(error.message.replaceAll('\n', ' '))
    throw error
  }
}
