import { ApiError } from '@parley/api/contract/errors'
import { actingAs } from '../audit/actor.ts'
import { OperatorError } from '../operator-error.ts'
import type { ServerContext } from '../server-context.ts'
import type { OperatorCommand } from './command.ts'

type Commands = ReadonlyMap<string, OperatorCommand>

/** Runs the command that `args` begin with, or says which there are. Throws OperatorError. */
export async function runCommand(
  commands: Commands,
  server: ServerContext,
  [name = '', ...args]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  try {
    const command = commandNamed(commands, name)
    await actingAs({ actor: { type: 'operator', command: name } }, () => command.run(server, args, say))
  } catch (error) {
    // What the API refuses, it refuses an operator too.
    throw error instanceof ApiError ? new OperatorError(error.message) : error
  }
}

/** The command of that name. Throws OperatorError. */
export function commandNamed(commands: Commands, name: string): OperatorCommand {
  const command = commands.get(name)
  if (command === undefined) throw new OperatorError(`there is no command '${name}'\n\n${overview(commands)}`)
  return command
}

/** All commands, with a line about each. */
export function overview(commands: Commands): string {
  const all = [...commands.values()].sort((a, b) => a.name.localeCompare(b.name))
  const width = Math.max(...all.map(({ name }) => name.length))
  return [
    'npm run parley -- COMMAND …',
    '',
    ...all.map(({ name, declaration }) => `  ${name.padEnd(width)}  ${declaration.summary}`),
    '',
    'COMMAND --help says more. The organization is that at EXTERNAL_URL, or with --organization NAME that at NAME in front',
    'of its host. The server may run, and with a database of its own on this machine it does the work itself.',
  ].join('\n')
}
