import { runCommand } from '#engine/operator/run-command.ts'
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
