import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** To build an image takes minutes, and what is in it may have to be fetched. */
export const BUILD_MS = 1_800_000
/** An image that is there already, such as `parley:latest`, in place of one that is built first. */
const { PARLEY_IMAGE } = process.env
export const isBuilt = PARLEY_IMAGE !== undefined
const IMAGE = PARLEY_IMAGE ?? 'parley:under-test'

const execute = promisify(execFile)

/**
 * What a command of Docker prints.
 * @throws what it says, if there is no Docker or the command fails
 */
export async function docker(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await execute('docker', [...args], options)
  return `${stdout}${stderr}`.trim()
}

export async function buildImage(): Promise<void> {
  if (!isBuilt) await docker(['build', '--tag', IMAGE, '.'])
}

/** A name that nothing else on the machine has. */
export const ownName = () => `parley-test-${randomBytes(4).toString('hex')}`

export interface Container {
  readonly name: string
  /** Where its port is on this machine, which changes when it is started again. */
  url(): Promise<string>
}

/** Runs the image until the test has ended, with a volume of its own for `/data`. */
export async function runImage(environment: Record<string, string>, ...flags: string[]): Promise<Container> {
  const name = ownName()
  onTestFinished(async () => {
    await docker(['rm', '--force', '--volumes', name])
    await docker(['volume', 'rm', '--force', name])
  })
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  await docker([
    ...['run', '--detach', '--name', name, '--publish', '127.0.0.1::9991', '--volume', `${name}:/data`],
    ...['--stop-timeout', '30', ...flags, ...variables, IMAGE],
  ])
  return { name, url: async () => `http://${(await docker(['port', name, '9991'])).split('\n')[0]}` }
}
