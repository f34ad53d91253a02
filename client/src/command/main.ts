#!/usr/bin/env node
import { ApiError } from '@parley/api/contract/errors'
import { NetworkError } from '../connection/network-error.ts'
import { mcp } from './mcp.ts'
import { exitCodes, UsageError } from './problems.ts'
import { search } from './search.ts'
import { send } from './send.ts'
import { tail } from './tail.ts'

/** One of the things that the program does. */
export interface Command {
  readonly help: string
  readonly run: (args: string[]) => Promise<number>
}

const COMMANDS: Readonly<Record<string, Command>> = { send, tail, search, mcp }

const HELP = `parley: send, follow and search messages from scripts, and let an assistant do so.

  parley send --channel general --topic deploys "Version 3 is out"
  make 2>&1 | parley send --channel builds --topic nightly --code
  parley send --to ada@example.com "It is done"
  parley tail --channel general
  parley search --from ada@example.com deploy
  parley mcp --config ~/.assistantrc

Each command explains itself: parley send --help

Who you are comes from PARLEY_SITE, PARLEY_EMAIL and PARLEY_API_KEY, or from a file as the settings of your account
give it: ~/.parleyrc, ~/.zuliprc, or the one that --config names.

It ends with 0 if all was well, 1 if nothing was found or the server refused, 2 if the command was wrong, and 3 if the
server could not be reached.
`

/** Runs the program, and says what went wrong in one line. */
async function main([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(HELP)
    return name === '' ? exitCodes.usage : exitCodes.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  try {
    if (command === undefined) throw new UsageError(`There is no command '${name}'. See: parley --help`)
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(command.help)
      return exitCodes.done
    }
    return await command.run(args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`parley: ${error.message}\n`)
    if (error instanceof UsageError) return exitCodes.usage
    if (error instanceof ApiError) return exitCodes.refused
    if (error instanceof NetworkError) return exitCodes.unreachable
    throw error
  }
}

// Whoever reads the output may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.refused)
})

process.exitCode = await main(process.argv.slice(2))
