import type { Config } from '#engine/config.ts'
import type { FetchClient } from '#engine/fetching/client.ts'
import type { TokenKind } from '../push-devices/storage.ts'
import { Apns } from './apns.ts'
import { Fcm } from './fcm.ts'
import type { Gateway } from './gateway.ts'
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

/** The push services that this server sends to. */
export class PushGateways {
  /** The key that browsers subscribe with, in base64url. */
  readonly webKey: string
  readonly #byKind: ReadonlyMap<TokenKind, Gateway>

  constructor(
    { apns, fcm, mailFrom }: Pick<Config, 'apns' | 'fcm' | 'mailFrom'>,
    secret: string,
    fetching: FetchClient,
  ) {
    const keys = vapidKeysFrom(secret)
    this.webKey = keys.publicKey
    const address = /<(.*)>$/.exec(mailFrom)?.[1] ?? mailFrom
    const gateways = new Map<TokenKind, Gateway>()
    gateways.set('web', new WebPush({ keys, subject: `mailto:${address}`, fetching }))
    if (apns !== undefined) gateways.set('apns', new Apns(apns))
    if (fcm !== undefined) gateways.set('fcm', new Fcm(fcm))
    this.#byKind = gateways
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
  }
}
