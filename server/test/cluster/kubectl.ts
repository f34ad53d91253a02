import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The image, which the nodes of the cluster have to have already. */
const { PARLEY_IMAGE = 'parley:latest' } = process.env
// A registry before it may have a port.
export const [, REPOSITORY = '', TAG = 'latest'] = /^(.+?)(?::([^:/]+))?$/.exec(PARLEY_IMAGE) ?? []

const execute = promisify(execFile)

/** A namespace of the cluster that kubectl is led to, by KUBECONFIG or its own file. */
export class Namespace {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** @throws what kubectl says, if there is no cluster or the command fails */
  async kubectl(...args: string[]): Promise<string> {
    const { stdout } = await execute('kubectl', ['--namespace', this.name, ...args], { cwd: ROOT })
    return stdout.trim()
  }

  async helm(helm: string, ...args: string[]): Promise<string> {
    const { stdout } = await execute(helm, ['--namespace', this.name, ...args], { cwd: ROOT })
    return stdout.trim()
  }

  /** Where a service is within the cluster. */
  async addressOf(service: string): Promise<string> {
    return await this.kubectl('get', 'service', service, '--output', 'jsonpath={.spec.clusterIP}')
  }

  /** The names of the pods of a release that serve. */
  async nodes(release: string): Promise<string[]> {
    const running = `--field-selector=status.phase=Running`
    const template = '{range .items[?(@.status.containerStatuses[0].ready==true)]}{.metadata.name} {end}'
    const selector = `--selector=app.kubernetes.io/instance=${release}`
    const names = await this.kubectl('get', 'pods', selector, running, '--output', `jsonpath=${template}`)
    return names.split(' ').filter(Boolean)
  }

  /** Starts a pod that visits the release as a client does. Returns what it has seen once it is done. */
  async visit(name: string, url: string, owner: { email: string; password: string }, seconds: number) {
    const script = await readFile(new URL('./visitor.mjs', import.meta.url), 'utf8')
    const node = '/opt/parley/node_modules/.bin/node'
    await this.kubectl(
      ...['run', name, `--image=${REPOSITORY}:${TAG}`, '--image-pull-policy=IfNotPresent', '--restart=Never'],
      ...['--command', '--', node, '--input-type=module', '--eval', script],
      ...['--', url, owner.email, owner.password, String(seconds)],
    )
    return {
      /** Resolves once it has begun to send. */
      begun: () => this.kubectl('wait', '--for=condition=Ready', `pod/${name}`, '--timeout=60s'),
      seen: async (): Promise<Seen> => {
        const phase = '--for=jsonpath={.status.phase}=Succeeded'
        await this.kubectl('wait', phase, `pod/${name}`, `--timeout=${seconds + 120}s`).catch(
          async (error) => {
            throw new Error(`${await this.kubectl('logs', name)}\n${error.message}`)
          },
        )
        return JSON.parse(await this.kubectl('logs', name))
      },
    }
  }
}

interface Seen {
  acknowledged: number
  lost: number
  failures: string[]
  /** Milliseconds of the request that took longest. */
  longest: number
}
