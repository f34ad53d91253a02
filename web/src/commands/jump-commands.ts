import type { Command } from './command.ts'

/** Commands without keys: each is declared in a file `*.jump.ts`, and loaded with what offers them. */
export const jumpCommands: readonly Command[] = Object.values(
  import.meta.glob<Command>('../**/*.jump.ts', { eager: true, import: 'default' }),
)
