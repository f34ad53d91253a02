import { createHmac } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'

const PATH = '/external_content/'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    /** Undefined if the server has none. */
    readonly imageProxy: ImageProxy | undefined
  }
}

declare module '#engine/server-context.ts' {
  interface ServerContext {
    /** Undefined if the server has none. */
    readonly imageProxy: ImageProxy | undefined
  }
}

/**
 * Addresses on this server for external images, so that readers of a message do not contact other servers. They are
 * signed: the server fetches only addresses that it has itself written into a message.
 */
export class ImageProxy {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  addressOf(realmId: number, url: string): string {
    return `${PATH}${this.#digestOf(realmId, url)}/${Buffer.from(url).toString('hex')}`
  }

  /** The URL behind an address; undefined if the server did not write it for this organization. */
  urlOf(realmId: number, digest: string, encodedUrl: string): string | undefined {
    const url = Buffer.from(encodedUrl, 'hex').toString()
    return isSameSecret(digest, this.#digestOf(realmId, url)) ? url : undefined
  }

  /** Clients recognize the path by the length of this digest. */
  #digestOf(realmId: number, url: string): string {
    return createHmac('sha1', this.#secret).update(`image ${realmId} ${url}`).digest('hex')
  }
}
