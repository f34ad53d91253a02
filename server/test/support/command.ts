import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Person } from '../harness.ts'

/** A file of the client's. */
export const fileOf = (path: string) => fileURLToPath(new URL(`../../../client/${path}`, import.meta.url))
/** The program `parley`. */
export const COMMAND = fileOf('src/command/main.ts')

export const keyOf = ({ connection: { credentials } }: Person) =>
  typeof credentials === 'object' ? credentials.apiKey : ''

/** Runs a program of the client's; what is piped in is `input`. */
export function started(args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, HOME: '/nowhere', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', problem: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.problem += data))
  // One that has refused its arguments reads nothing.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return { child, said }
}

/** What a program ends with. */
export const codeOf = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'close'))[0]

/** Runs the program `parley` to its end. */
export async function ran(args: string[], env: Record<string, string>, input?: string) {
  const { child, said } = started([COMMAND, ...args], env, input)
  const [code] = await once(child, 'close')
  return { ...said, code }
}
