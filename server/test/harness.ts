import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import {
  type ApiError,
  type ApiKeyCredentials,
  allCapabilities,
  Connection,
  credentialsByPassword,
  Mirror,
  type RegisterInput,
} from '@parley/client'
import type { Logger } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { greet } from '#accounts/invites/welcome.ts'
import { hashCost, hashPassword } from '#accounts/passwords/hashes.ts'
import { apiEmail } from '#directory/users/access.ts'
import { createUser } from '#directory/users/commands.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { type Config, readConfig } from '#engine/config.ts'
import type { Connection as DatabaseConnection, Queryable } from '#engine/db/database.ts'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { createTestDatabase, testDatabase } from '#engine/db/embedded/testing.ts'
import { ContractWatch } from '#engine/http/contract-watch.ts'
import type { Patience } from '#engine/http/timeouts.ts'
import { deleteForGood } from '#engine/realm/deletion.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { differencesFromRows } from '#engine/realm/reload.ts'
import type { Ahead } from '#shell/ahead.ts'
import { Server } from '#shell/server.ts'
import { secretsOf } from './support/secrets.ts'
import { WatchedLog } from './support/watched-log.ts'
import { unlawfulForSpectators, unlawfulSights } from './visibility-check.ts'

export const PASSWORD = 'correct horse battery'

// Tests hash some hundred passwords, and guess none.
Object.assign(hashCost, { memoryKib: 64, passes: 1 })

/** The users of the tests, by first name; all have the same password. */
export const CAST = {
  ada: 'Ada Lindqvist',
  ines: 'Ines Moreau',
  tomas: 'Tomás Rey',
  priya: 'Priya Nair',
  bo: 'Bo Kristensen',
  lena: 'Lena Weiss',
  samuel: 'Samuel Okoro',
  yuki: 'Yuki Tanaka',
} as const
export type CastName = keyof typeof CAST

/** The user id of each mirror: a mirror that did not fetch users does not know it. */
const FOLLOWED_BY = new WeakMap<Mirror, number>()

/** What servers have logged. One with a log of the test's own has logged nothing here. */
const LOG_OF = new WeakMap<Server, WatchedLog>()

/** A user of a test, with calls on their behalf. */
export class Person {
  readonly id: number
  readonly email: string
  readonly connection: Connection
  readonly #test: TestServer

  constructor(test: TestServer, id: number, email: string, connection: Connection) {
    this.#test = test
    this.id = id
    this.email = email
    this.connection = connection
  }

  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
    const answer = await this.connection.call(endpoint, input)
    if (endpoint.method !== 'GET') await this.#test.catchUp()
    return answer
  }

  /** The error of a call that must be refused. */
  async refused<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ApiError> {
    const outcome = await this.call(endpoint, input).catch((error: ApiError) => error)
    if (!(outcome instanceof Error)) throw new Error(`${endpoint.operationId} should have been refused`)
    return outcome
  }

  async subscribe(...names: string[]) {
    return this.call(subscribe, { subscriptions: names.map((name) => ({ name })) })
  }

  /** Starts a client that follows events. At the end of the test its state is compared with a fresh register answer. */
  async follow(input: RegisterInput = {}): Promise<Mirror> {
    const mirror = await Mirror.of(this.connection, { client_capabilities: allCapabilities, ...input })
    this.#test.mirrors.push(mirror)
    FOLLOWED_BY.set(mirror, this.id)
    return mirror
  }
}

/** The register options of an old client. */
const OLD_CLIENT: RegisterInput = {
  client_capabilities: { notification_settings_null: false },
  include_subscribers: 'false',
  slim_presence: false,
}

export interface TestServerOptions {
  readonly environment?: Record<string, string>
  readonly connection?: DatabaseConnection
  readonly ahead?: Promise<Ahead>
  readonly patience?: Patience
  readonly log?: Logger
  /** Whether tests that name the same environment use the server one after the other. */
  readonly shared?: boolean
}

/** A real server on its own database, with checks of the invariants. */
export class TestServer {
  readonly server: Server
  readonly contract: ContractWatch
  readonly realm: Realm
  readonly mirrors: Mirror[] = []
  /** Mirrors that poll after each command. */
  readonly #attentive: Mirror[] = []
  #catchingUp: Promise<unknown> = Promise.resolve()
  /** The journal position up to which they have polled. */
  #polledThrough = 0
  readonly #owner: { email: string }

  private constructor(server: Server, contract: ContractWatch, realm: Realm, owner: { email: string }) {
    this.server = server
    this.contract = contract
    this.realm = realm
    this.#owner = owner
  }

  static async start({
    environment = {},
    connection,
    ahead,
    patience,
    log,
  }: TestServerOptions = {}): Promise<TestServer> {
    const contract = new ContractWatch()
    const config: Config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITING: 'false',
      // Tests link to servers on this machine.
      FETCH_ALLOWED_NETWORKS: '127.0.0.1/32',
      DATA_DIR: join(tmpdir(), `parley-test-${randomUUID()}`),
      // Nodes and restarted servers on one database need the same secret.
      SECRET_KEY: 'the one that every server of the tests has',
      ...environment,
    })
    const watched = new WatchedLog(environment.LOG_LEVEL ?? 'error')
    const server = await Server.start({
      config,
      connection: connection ?? (await createTestDatabase()),
      log: log ?? watched.log,
      contract,
      ...(ahead && { ahead }),
      ...(patience && { patience }),
    })
    LOG_OF.set(server, watched)
    return TestServer.on(server, contract)
  }

  /** Uses the server's organization, or creates one. */
  static async on(server: Server, contract: ContractWatch): Promise<TestServer> {
    const owner = { email: emailOf('ada'), fullName: CAST.ada, passwordHash: await castPasswordHash() }
    const realm = server.realms.existsAt(undefined)
      ? server.realms.at(undefined)
      : await server.realms.create({ stringId: '', name: 'Harbour Labs', owner })
    return new TestServer(server, contract, realm, owner)
  }

  get url(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  /** The owner of the organization. */
  async ada(): Promise<Person> {
    return this.#withKey(this.#owner.email)
  }

  /** Adds one of the cast as a member. Uses a prepared password hash, since hashing takes long. */
  async join(name: Exclude<CastName, 'ada'>): Promise<Person> {
    const email = emailOf(name)
    const passwordHash = await castPasswordHash()
    const createdAt = Math.floor(Date.now() / 1000)
    await this.realm.change(async (change) => {
      const user = await createUser(change, {
        email,
        fullName: CAST[name],
        passwordHash,
        role: MEMBER,
        createdAt,
      })
      await greet(change, this.realm.url, user)
    })
    return this.#withKey(email)
  }

  /** A user who logs in with their password. */
  async logIn(email: string, password = PASSWORD): Promise<Person> {
    return this.#person(email, await credentialsByPassword({ url: this.url }, email, password))
  }

  /** A user who already has their API key. */
  #withKey(email: string): Person {
    const user = this.#account(email)
    if (user === undefined) throw new Error(`nobody has the address ${email}`)
    return this.#person(email, {
      email: apiEmail(this.realm.state, user),
      apiKey: this.server.keys.of(this.realm, user),
    })
  }

  #person(email: string, credentials: ApiKeyCredentials): Person {
    const connection = new Connection({ url: this.url, credentials, userAgent: 'ParleyTests/1.0' })
    return new Person(this, this.#account(email)?.id ?? 0, email, connection)
  }

  #account(email: string) {
    return [...this.realm.state.users.values()].find((one) => one.deliveryEmail === email)
  }

  /**
   * Adds two followers per user: a new client that polls after each command, and an old client that polls once at the
   * end. A replay leaves out what has been hidden since, but the first follower has received it and must be notified
   * to remove it.
   */
  async followAll(people: readonly Person[]): Promise<void> {
    for (const person of people) {
      const newest = { include_subscribers: 'true', slim_presence: true, apply_markdown: true } as const
      this.#attentive.push(await person.follow(newest))
      await person.follow(OLD_CLIENT)
    }
  }

  /** Polls with the attentive mirrors; errors of deactivated users are ignored. */
  catchUp(): Promise<unknown> {
    this.#catchingUp = this.#catchingUp.then(async () => {
      const { journalHead } = this.realm.state
      if (journalHead === this.#polledThrough) return
      this.#polledThrough = journalHead
      await Promise.all(this.#attentive.map((mirror) => mirror.hear().catch(() => undefined)))
    })
    return this.#catchingUp
  }

  /** Checks the three invariants. */
  async check(): Promise<void> {
    this.realm.checkMemoized()
    expect(this.contract.problems, 'answers and events fit the contract').toEqual([])
    await this.checkReload()
    for (const mirror of this.mirrors) {
      // They are gone with the organization, and to delete each takes a fifth of the time.
      const differences = await mirror.differences({ leavesQueue: true })
      if (differences.length > 0 && process.env.PARLEY_SHOW_EVENTS) {
        for (const { message: _, ...event } of mirror.events)
          console.error(JSON.stringify(event).slice(0, 4000))
      }
      expect(differences, 'events tell the whole truth').toEqual([])
    }
    const said = LOG_OF.get(this.server)?.linesWith([PASSWORD, ...(await secretsOf(this.server, this.realm))])
    expect(said ?? [], 'the log holds no password, key or message').toEqual([])
    expect(await unlawfulSights(this.realm, this.#followers()), 'nobody knows what they may not').toEqual([])
    if (!this.server.config.rateLimiting) {
      expect(
        await unlawfulForSpectators(this.realm, this.url),
        'spectators see nothing that they may not',
      ).toEqual([])
    }
  }

  #followers() {
    return this.mirrors.map((mirror) => {
      return { mirror, userId: FOLLOWED_BY.get(mirror) ?? mirror.state.viewer.userId }
    })
  }

  /** Checks that the state in memory equals the state that a restart would load. */
  async checkReload(): Promise<void> {
    const { differing, memory, rows } = await differencesFromRows(this.realm, this.server.features.slices)
    if (differing.length > 0) expect(memory, 'the state in memory is what a restart would load').toEqual(rows)
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await rm(this.server.config.dataDir, { recursive: true, force: true })
  }
}

/**
 * A server for the calling test, checked when it ends. With `options`, even empty ones, the test gets a server of its
 * own, unless they say that it is shared.
 */
export async function testServer(options?: TestServerOptions): Promise<TestServer> {
  const isShared = options?.shared ?? options === undefined
  const test = isShared ? await sharedServer(options?.environment) : await serverWith(options)
  onTestFinished(async ({ task }) => {
    let isFit = false
    try {
      if (task.result?.state === 'fail') return
      await test.check()
      if (isShared) await emptyForTheNext(test)
      isFit = isShared
    } finally {
      // A shared one whose test failed is in an unknown state, and nobody would use it again.
      if (!isFit) await test.stop()
    }
  })
  return test
}

async function serverWith(options: TestServerOptions = {}): Promise<TestServer> {
  return TestServer.start({ ...options, connection: options.connection ?? (await testDatabase()) })
}

/** The servers of this process without an organization, by what they were started with. */
const empty = new Map<string, TestServer[]>()
const kindOf = new WeakMap<TestServer, string>()
/** All of them. */
const shared: TestServer[] = []

/**
 * The server for tests with the same environment. Starting and stopping one takes longer than most tests, so the tests
 * of a process share it, one after the other, each with a new organization that is deleted afterwards.
 */
async function sharedServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const kind = JSON.stringify(environment)
  const used = empty.get(kind)?.pop()
  const test = used ? await TestServer.on(used.server, used.contract) : await startShared(environment)
  kindOf.set(test, kind)
  return test
}

async function startShared(environment: Record<string, string>): Promise<TestServer> {
  // A folder that the next run removes, if this process is killed.
  const test = await TestServer.start({ environment: { DATA_DIR: makeTestFolder(), ...environment } })
  if (shared.push(test) === 1) process.once('SIGTERM', stopShared)
  return test
}

/** Sent after the last test. */
function stopShared(): void {
  void Promise.allSettled(shared.map((test) => test.stop())).finally(() => process.exit())
}

async function emptyForTheNext(test: TestServer): Promise<void> {
  const { db } = test.server
  await endJobs(db)
  const { rows } = await db.query<{ id: number }>('select realm_id as id from realms')
  for (const { id } of rows) await deleteForGood(test.server, id)
  // Restarts ids as in a new database, except those of organizations, so that none passes for an earlier one.
  await db.query(
    `select setval(oid, 1, false) from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace and relname <> 'realms_realm_id_seq'`,
  )
  const kind = kindOf.get(test) ?? ''
  empty.set(kind, [...(empty.get(kind) ?? []), test])
}

/** Deletes jobs that have not started, and waits for the running ones. */
async function endJobs(db: Queryable): Promise<void> {
  for (;;) {
    await db.query('delete from graphile_worker._private_jobs where locked_at is null')
    const { rows } = await db.query('select from graphile_worker._private_jobs limit 1')
    if (rows.length === 0) return
    await sleep(2)
  }
}

export const emailOf = (name: CastName) => `${name}@example.com`

let hash: Promise<string> | undefined

function castPasswordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD)
  return hash
}
