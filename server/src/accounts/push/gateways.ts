import type { Config } from '#engine/config.ts'
import type { TokenKind } from '../push-devices/storage.ts'
import { Apns } from './apns.ts'
import { Fcm } from './fcm.ts'
import type { Gateway } from './gateway.ts'
import { Lanes } from './lanes.ts'
import { pushSpan } from './metrics.ts'
import { PushThread } from './push-thread.ts'
import { type RegistrationKeys, registrationKeysFrom } from './registration-keys.ts'
import { vapidKeysFrom, WebPush } from './web-push.ts'

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly push: PushGateways
  }
}

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    readonly push: PushGateways
  }
}

/** The same service, with a span of each notification. */
const traced = (kind: TokenKind, gateway: Gateway): Gateway => ({
  send: (target, push) =>
    pushSpan.around(
      () => ({ 'parley.push.service': kind, 'parley.push.event': push.event }),
      () => gateway.send(target, push),
    ),
  laneOf: (target) => gateway.laneOf(target),
  close: () => gateway.close(),
})

/** The push services that this server sends to. */
export class PushGateways {
  /** The key that browsers subscribe with, in base64url. */
  readonly webKey: string
  readonly registrationKeys: RegistrationKeys
  readonly thread: PushThread
  readonly lanes = new Lanes()
  readonly #byKind: ReadonlyMap<TokenKind, Gateway>

  constructor(
    {
      apns,
      fcm,
      mailFrom,
      externalUrl,
      fetchAllowedNetworks,
    }: Pick<Config, 'apns' | 'fcm' | 'mailFrom' | 'externalUrl' | 'fetchAllowedNetworks'>,
    secret: string,
  ) {
    const keys = vapidKeysFrom(secret)
    this.webKey = keys.publicKey
    this.registrationKeys = registrationKeysFrom(secret)
    const address = /<(.*)>$/.exec(mailFrom)?.[1] ?? mailFrom
    this.thread = new PushThread({
      keys,
      subject: `mailto:${address}`,
      allowedNetworks: fetchAllowedNetworks.map(([network, bits]) => `${network}/${bits}`).join(),
      userAgent: `Parley (notifications; +${externalUrl})`,
    })
    const gateways = new Map<TokenKind, Gateway>()
    gateways.set('web', new WebPush(this.thread))
    if (apns !== undefined) gateways.set('apns', new Apns(apns, this.thread))
    if (fcm !== undefined) gateways.set('fcm', new Fcm(fcm, this.thread))
    this.#byKind = new Map([...gateways].map(([kind, gateway]) => [kind, traced(kind, gateway)]))
  }

  /** The service for devices of a kind; undefined if the operator has given no account there. */
  for(kind: TokenKind): Gateway | undefined {
    return this.#byKind.get(kind)
  }

  get kinds(): TokenKind[] {
    return [...this.#byKind.keys()]
  }

  /** Whether mobile apps are notified. */
  get reachesApps(): boolean {
    return this.#byKind.has('apns') || this.#byKind.has('fcm')
  }

  close(): void {
    for (const gateway of this.#byKind.values()) gateway.close()
    this.thread.close()
  }
}
