import { z } from 'zod'
import { configPart } from '../configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    readonly logLevel: string
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How much the server logs. */
export const logConfig = configPart((variables) => ({
  logLevel: variables.read<string>('LOG_LEVEL', z.enum(levels), 'info', `one of ${levels.join(', ')}`),
}))
