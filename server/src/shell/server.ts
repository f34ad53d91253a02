import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ExternalSignIn } from '#accounts/external-sign-in/external-sign-in.ts'
import { InvitationTokens } from '#accounts/invites/tokens.ts'
import { Directories } from '#accounts/ldap/directories.ts'
import { MailAddresses } from '#accounts/mail-in/addresses.ts'
import { MailListener } from '#accounts/mail-in/listener.ts'
import { UnsubscribeTokens } from '#accounts/notifications/unsubscribe-tokens.ts'
import { Passkeys } from '#accounts/passkeys/passkeys.ts'
import { PushGateways } from '#accounts/push/gateways.ts'
import { authenticationMethodsAt } from '#accounts/sign-in/methods.ts'
import { SignUpLinks } from '#accounts/sign-up/links.ts'
import { TwoFactors } from '#accounts/two-factors/two-factors.ts'
import { ApiKeys } from '#directory/sessions/api-keys.ts'
import { Places } from '#directory/sessions/places.ts'
import { Backups } from '#engine/backups/backups.ts'
import { scheduleBackups } from '#engine/backups/jobs.ts'
import type { Config } from '#engine/config.ts'
import type { Connection, Database } from '#engine/db/database.ts'
import { discoverFeatures, type Features } from '#engine/features.ts'
import { FetchClient } from '#engine/fetching/client.ts'
import { Files } from '#engine/files/files.ts'
import { Health } from '#engine/health.ts'
import { buildApp } from '#engine/http/app.ts'
import { Bodies } from '#engine/http/bodies.ts'
import type { ContractWatch } from '#engine/http/contract-watch.ts'
import { drain } from '#engine/http/drain.ts'
import { LogCap } from '#engine/http/log-cap.ts'
import { PATIENCE, type Patience } from '#engine/http/timeouts.ts'
import { JobWorker } from '#engine/jobs/worker.ts'
import { Announcements } from '#engine/journal/announcements.ts'
import { Mailer } from '#engine/mail/mailer.ts'
import { Maintenance } from '#engine/maintenance/maintenance.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { Realms } from '#engine/realm/realms.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { Limits } from '#engine/throttles/limits.ts'
import { startTraces, type Traces } from '#engine/traces/traces.ts'
import { supervisorOf } from '#integrations/embedded-bots/call.ts'
import { ImageProxy } from '#messages/image-proxy/image-proxy.ts'
import { type Ahead, loadAhead } from './ahead.ts'
import { version } from './version.ts'
import { SetUpToken } from './web/set-up-token.ts'

/**
 * How many connections may wait until the process takes them, where the system lets it (`net.core.somaxconn`). Those of
 * clients that all come back at once would not fit into Node's 511, and try again seconds later.
 */
const LONGEST_BACKLOG = 16_384

export interface ServerOptions {
  readonly config: Config
  readonly connection: Connection
  /** What was loaded before; it is loaded now otherwise. */
  readonly ahead?: Promise<Ahead>
  readonly log: Logger
  /** Validates every answer and event against the contract; for tests. */
  readonly contract?: ContractWatch
  /** False for an operator's command that runs beside the servers: it does not listen and runs no maintenance. */
  readonly serves?: boolean
  /** The timeouts for clients; shorter in tests. */
  readonly patience?: Patience
  /** Aborts the start, which then throws after all its parts have stopped. */
  readonly signal?: AbortSignal
}

/** The whole server, as main and tests start it. */
export class Server implements ServerContext {
  readonly config: Config
  /** The port it listens on, which the system may have chosen. */
  port: number
  readonly log: Logger
  readonly db: Database
  readonly features: Features
  readonly realms: Realms
  readonly keys: ApiKeys
  readonly invitationTokens: InvitationTokens
  readonly signUpLinks: SignUpLinks
  readonly setUpToken: SetUpToken
  readonly files: Files
  /** Fetches addresses that users wrote. */
  readonly fetching: FetchClient
  /** Undefined if the server has none. */
  readonly imageProxy: ImageProxy | undefined
  readonly limits: Limits
  readonly health = new Health()
  /** Limits the log lines of failed requests. */
  readonly failures: LogCap
  readonly patience: Patience
  readonly bodies: Bodies
  readonly directories: Directories
  readonly externalSignIn: ExternalSignIn
  readonly mailer: Mailer
  readonly mailAddresses: MailAddresses
  readonly push: PushGateways
  readonly passkeys: Passkeys
  readonly twoFactors: TwoFactors
  readonly maintenance: Maintenance
  readonly backups: Backups
  readonly contract: ContractWatch | undefined
  readonly #announcements: Announcements
  #app: FastifyInstance | undefined
  #jobs: JobWorker | undefined
  #traces: Traces | undefined
  #mailListener: MailListener | undefined
  #stopped: Promise<void> | undefined

  private constructor(
    options: ServerOptions,
    db: Database,
    features: Features,
    secret: string,
    files: Files,
    places: Places | undefined,
  ) {
    // Only an external database can have other nodes.
    const hasOtherNodes = options.config.databaseUrl !== undefined
    this.config = options.config
    this.port = options.config.port
    this.log = options.log
    this.contract = options.contract
    this.db = db
    this.features = features
    this.keys = new ApiKeys(secret)
    this.files = files
    this.invitationTokens = new InvitationTokens(secret)
    this.signUpLinks = new SignUpLinks(secret)
    this.setUpToken = new SetUpToken(secret)
    this.fetching = new FetchClient({
      allowedNetworks: options.config.fetchAllowedNetworks,
      userAgent: `Parley (link preview; +${options.config.externalUrl})`,
    })
    this.imageProxy = options.config.imageProxy ? new ImageProxy(secret) : undefined
    this.failures = new LogCap(options.log)
    this.patience = options.patience ?? PATIENCE
    this.bodies = new Bodies(this.patience)
    this.limits = new Limits({
      enabled: options.config.rateLimiting,
      ...(hasOtherNodes && { tell: (requests) => this.#announcements.notifyCounted(requests) }),
    })
    this.directories = new Directories(options.config.directories)
    this.externalSignIn = new ExternalSignIn(options.config.signInProviders, secret)
    this.passkeys = new Passkeys(secret)
    this.twoFactors = new TwoFactors(secret, this.passkeys)
    this.mailer = new Mailer(options.config)
    this.mailAddresses = new MailAddresses(secret, options.config.mailIn?.domain)
    this.push = new PushGateways(options.config, secret)
    this.#announcements = new Announcements(db.connection, {
      enabled: hasOtherNodes,
      appended: (realmId) => this.realms.follow(realmId),
      received: (realmId, name, payload) => {
        const kind = features.ephemeral.get(name)
        if (kind !== undefined) this.realms.byId(realmId)?.receive({ kind, payload })
      },
      counted: (requests) => this.limits.countElsewhere(requests),
      log: options.log,
    })
    const { dataDir, fileStore, s3 } = options.config
    this.backups = new Backups({
      db,
      files: { dataDir, fileStore, s3 },
      secret: options.config.secretKey === undefined ? secret : undefined,
    })
    this.maintenance = new Maintenance({
      tasks: features.maintenanceTasks,
      realms: () => this.realms.all(),
      log: options.log,
    })
    this.realms = new Realms({
      db,
      features,
      log: options.log,
      externalUrl: options.config.externalUrl,
      isShared: hasOtherNodes,
      authenticationMethodsAt: (url) => authenticationMethodsAt(options.config, url),
      directories: this.directories,
      webPublicStreamsEnabled: options.config.webPublicStreamsEnabled,
      auditStreams: options.config.auditStreams,
      announce: (realmId) => this.#announcements.notifyAppended(realmId),
      broadcast: (realmId, { kind, payload }) =>
        this.#announcements.notifyEphemeral(realmId, kind.declaration.kind, payload),
      contract: options.contract,
      apiKeyOf: (realm, user) => this.keys.of(realm, user),
      imageProxy: this.imageProxy,
      mailer: this.mailer,
      mailAddresses: this.mailAddresses,
      push: this.push,
      places,
      unsubscribeTokens: new UnsubscribeTokens(secret),
    })
  }

  /** Migrates the database, loads the organizations and listens. */
  static async start(options: ServerOptions): Promise<Server> {
    const { signal } = options
    const { db, secret, states } = await (options.ahead ?? loadAhead(options))
    const breakOff = () => db.breakOff()
    signal?.addEventListener('abort', breakOff)
    try {
      signal?.throwIfAborted()
      const { geoipFile } = options.config
      const places = geoipFile === undefined ? undefined : await Places.load(geoipFile)
      const files = await Files.open(options.config, secret)
      const server = new Server(options, db, await discoverFeatures(), secret, files, places)
      await server.#start(options, states)
      return server
    } catch (error) {
      await db.end()
      throw error
    } finally {
      signal?.removeEventListener('abort', breakOff)
    }
  }

  async #start({ serves = true, signal }: ServerOptions, ahead: Ahead['states']): Promise<void> {
    const { config, log } = this
    try {
      const loaded = ahead.then((states) => this.realms.load(states)).then(() => this.#announcements.start())
      if (!serves) return await loaded
      // Made while the database works on its answers.
      const [app] = await Promise.all([this.#built(), loaded])
      this.#traces = await startTraces(config, { version, log })
      const { host, port } = config
      await app.listen({ host, port, backlog: LONGEST_BACKLOG }).catch(explainListening(config))
      const address = app.server.address()
      if (typeof address === 'object' && address !== null) this.port = address.port
      signal?.throwIfAborted()
      this.#jobs = new JobWorker(this)
      await scheduleBackups(this)
      const { mailIn } = config
      if (mailIn?.port !== undefined) this.#mailListener = await MailListener.start(this, mailIn)
      if (!this.mailer.sends)
        log.warn('SMTP_URL is not set: mail is not sent but kept for administrators to read')
      this.maintenance.start()
      this.files.start({ log })
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async #built(): Promise<FastifyInstance> {
    this.#app = await buildApp(this)
    return this.#app
  }

  /** The port on which letters come in; undefined if the server does not listen for them. */
  get mailInPort(): number | undefined {
    return this.#mailListener?.port
  }

  /** Drains, answers waiting polls, finishes open requests and jobs, and closes the database. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    if (this.#app !== undefined) await drain(this.#app, this)
    for (const realm of this.realms.all()) realm.queues.close()
    await this.#app?.close()
    await this.#mailListener?.stop()
    this.bodies.close()
    this.fetching.close()
    await this.files.stop()
    // Before the jobs, one of which may wait for it.
    await this.backups.stop()
    await this.#jobs?.stop()
    await supervisorOf(this).stop()
    this.mailer.close()
    this.push.close()
    await this.maintenance.stop()
    await this.realms.close()
    await this.#announcements.stop()
    await this.#traces?.stop()
    await this.db.end()
  }
}

const explainListening =
  ({ host, port }: Config) =>
  (error: NodeJS.ErrnoException): never => {
    switch (error.code) {
      case 'EADDRINUSE':
        throw new OperatorError(
          `PORT: something else listens on ${port} already: stop it, or set PORT to another one`,
        )
      case 'EACCES':
        throw new OperatorError(`PORT: this user may not listen on ${port}: set PORT to one from 1024`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new OperatorError(
          `HOST: ${host} is no address of this machine: set it to 0.0.0.0 for all it has`,
        )
      default:
        throw error
    }
  }
