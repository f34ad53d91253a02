import { createHmac } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'

const PATH = '/external_content/'

declare module '#engine/realm/realm.ts' {
  interface RealmContext {
    /** Where the server has one. */
    readonly imageProxy: ImageProxy | undefined
  }
}

declare module '#engine/server-context.ts' {
  interface ServerContext {
    /** Where the server has one. */
    readonly imageProxy: ImageProxy | undefined
  }
}

/**
 * Addresses on this server for pictures that are elsewhere, so that reading a message tells no other server who reads
 * it. They are signed: the server fetches nothing but what it has itself written into a message.
 */
export class ImageProxy {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  addressOf(realmId: number, url: string): string {
    return `${PATH}${this.#digestOf(realmId, url)}/${Buffer.from(url).toString('hex')}`
  }

  /** The URL that an address stands for; undefined where the server did not write it, or not in this organisation. */
  urlOf(realmId: number, digest: string, encodedUrl: string): string | undefined {
    const url = Buffer.from(encodedUrl, 'hex').toString()
    return isSameSecret(digest, this.#digestOf(realmId, url)) ? url : undefined
  }

  /** Clients know the path by the length of this digest. */
  #digestOf(realmId: number, url: string): string {
    return createHmac('sha1', this.#secret).update(`image ${realmId} ${url}`).digest('hex')
  }
}
