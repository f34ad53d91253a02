import type { Command } from './command.ts'

/** Commands without keys: declared in files `*.jump.ts`, one or several in each, and loaded with what offers them. */
export const jumpCommands: readonly Command[] = Object.values(
  import.meta.glob<Command | readonly Command[]>('../**/*.jump.ts', { eager: true, import: 'default' }),
).flat()
