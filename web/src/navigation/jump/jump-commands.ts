import type { Command } from '#data/command.ts'

/** Commands without keys: each is declared in a file `*.jump.ts`, and loaded with the box that offers them. */
export const jumpCommands: readonly Command[] = Object.values(
  import.meta.glob<Command>('../../**/*.jump.ts', { eager: true, import: 'default' }),
)
