import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const PARLEY = fileURLToPath(new URL('../../src/parley.ts', import.meta.url))

/**
 * Runs a command as operators do, in a process of its own, and returns what it prints. Rejects when it ends with another
 * code than 0.
 * @param environment which server: `DATA_DIR`, `DATABASE_URL`, …
 */
export async function parley(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment }
  return (await promisify(execFile)(process.execPath, [PARLEY, ...args], { env })).stdout
}
