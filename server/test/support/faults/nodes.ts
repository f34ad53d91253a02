import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type CuttingProxy, cuttingProxy } from '../../../../web/test/support/cutting-proxy.ts'
import { ExternalPostgres } from '../external-postgres.ts'
import { S3Service } from '../s3.ts'
import { ServerProcess } from '../server-process.ts'

interface Node {
  readonly server: ServerProcess
  /** The network between it and the database. */
  readonly network: CuttingProxy
}

interface NodesOptions {
  /** What every node is told. */
  readonly environment?: Record<string, string>
  /** The program that they run, if not this release's. */
  readonly main?: string | undefined
  readonly files?: 'in a bucket' | 'in one folder'
}

/** Servers on one database, each a process of its own, behind a network of its own. */
export class Nodes {
  readonly postgres: ExternalPostgres
  readonly storage: S3Service
  readonly secret = 'the one that all nodes have, and no other'
  readonly #all: readonly Node[]
  readonly #more: Record<string, string>

  private constructor(
    postgres: ExternalPostgres,
    storage: S3Service,
    all: readonly Node[],
    more: Record<string, string>,
  ) {
    this.postgres = postgres
    this.storage = storage
    this.#all = all
    this.#more = more
  }

  static async start(
    count: number,
    { environment = {}, main, files = 'in a bucket' }: NodesOptions = {},
  ): Promise<Nodes> {
    const postgres = await ExternalPostgres.start()
    const { service, stop } = await S3Service.start()
    onTestFinished(stop)
    const all: Node[] = []
    while (all.length < count)
      all.push({ server: await ServerProcess.create(), network: await cuttingProxy(postgres.port) })
    const more = files === 'in a bucket' ? service.environment('nodes') : {}
    const nodes = new Nodes(postgres, service, all, { ...more, ...environment })
    if (files === 'in one folder') await nodes.#shareFolder()
    for (const { server } of all) server.main = main ?? server.main
    // The first makes the organization.
    for (const node of all.keys()) await nodes.start(node)
    return nodes
  }

  get urls(): string[] {
    return this.#all.map(({ server }) => server.url)
  }

  /** What every node is told, and each command of an operator. */
  get environment(): Record<string, string> {
    return {
      DATABASE_URL: this.postgres.url,
      SECRET_KEY: this.secret,
      ...this.#more,
    }
  }

  at(node: number): Node {
    return this.#all[node] as Node
  }

  start(node: number, more: Record<string, string> = {}): Promise<void> {
    const { server, network } = this.at(node)
    const { port } = new URL(network.url)
    return server.start({
      LOG_LEVEL: 'silent',
      ...this.environment,
      DATABASE_URL: this.postgres.urlBy(Number(port)),
      ...more,
    })
  }

  /** As operators mount it. */
  async #shareFolder(): Promise<void> {
    const [first, ...others] = this.#all.map(({ server }) => join(server.dataDir, 'uploads'))
    for (const path of others) await symlink(first ?? '', path)
  }
}
