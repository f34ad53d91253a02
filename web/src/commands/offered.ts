import type { App } from '#data/context.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { jumpCommands } from './jump-commands.ts'

/** What can be done now, with keys and without. */
export function offeredCommands(app: App): Command[] {
  return [...commands, ...jumpCommands].filter(
    ({ isInJump = true, isAvailable }) => isInJump && (isAvailable?.(app) ?? true),
  )
}
