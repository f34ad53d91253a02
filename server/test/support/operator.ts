import { runCommand } from '#engine/operator/run-command.ts'
import type { TestServer } from '../harness.ts'

/** What a command for operators prints. */
export async function run({ server }: TestServer, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(server.features.operatorCommands, server, args, (line) => lines.push(line))
  return lines.join('\n')
}
