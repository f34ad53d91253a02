import pino from 'pino'
import type { Config } from '#engine/config.ts'
import { discoverFeatures } from '#engine/features.ts'
import { commandNamed, runCommand } from '#engine/operator/run-command.ts'
import type { TestServer } from '../harness.ts'

/** What a command for operators prints. */
export function run({ server }: TestServer, ...args: string[]): Promise<string> {
  return runOn(server, ...args)
}

/** The same, of a server without its test. */
export async function runOn(server: TestServer['server'], ...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(server.features.operatorCommands, server, args, (line) => lines.push(line))
  return lines.join('\n')
}

/** What a command prints that needs no running server. */
export async function runAlone(config: Config, name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const { operatorCommands } = await discoverFeatures()
  const log = pino({ level: 'error' })
  await commandNamed(operatorCommands, name).runAlone({ config, log }, args, (line) => lines.push(line))
  return lines.join('\n')
}
