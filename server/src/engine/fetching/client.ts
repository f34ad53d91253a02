import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addAbortSignal, Readable } from 'node:stream'
import { mayConnect, type Networks } from './addresses.ts'
import { Names } from './resolver.ts'

/** What to fetch, and its limits. */
export interface FetchRequest {
  /** The Accept header. */
  readonly accept: string
  /** Whether to accept an answer with this content type (lower case, without parameters). */
  readonly isWanted: (contentType: string) => boolean
  readonly maxBytes: number
  /** For all steps together: name resolution, redirects and the whole body. */
  readonly maxMilliseconds: number
  /** The Range header, for a part of a long file. */
  readonly range?: string
  /** The version that is known already: the answer is 304, without a body, if there is no other. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null }
  /** A token that is sent to the host of the address, and to no other to which it redirects. */
  readonly bearer?: string
  /** The body of a POST; without it the request is a GET. */
  readonly post?: {
    readonly contentType?: string
    readonly body: string | Uint8Array
    /** Further headers. With them, any status of success will do. */
    readonly headers?: Readonly<Record<string, string>>
  }
}

/** An answer whose body is still to be read. */
export interface Fetched {
  /** The final URL, after redirects. */
  readonly url: string
  /** 200, or 206 for a requested part, or 304 for a known version. */
  readonly status: number
  /** In lower case and without parameters. */
  readonly contentType: string
  readonly headers: IncomingMessage['headers']
  /** Fails with FetchError when it exceeds the limits of the request. Destroying it closes the connection. */
  readonly body: Readable
}

/** Fetching failed: the URL is not allowed, or the answer is not acceptable. The message says why. */
export class FetchError extends Error {
  override name = 'FetchError'
  /** The status of an answer that was not acceptable. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = status
  }
}

/** Options of `FetchClient`. */
export interface FetchClientOptions {
  /** Networks that may be fetched from although they are private, on any port. */
  readonly allowedNetworks?: Networks
  readonly userAgent?: string
  /** Name servers to use instead of the system's, as `address:port`. */
  readonly nameServers?: readonly string[]
  /**
   * For many requests to few hosts: keeps connections open, and what names lead to for a minute. A connection that is
   * used again leads to the address that was checked when it was opened.
   */
  readonly keepsConnections?: boolean
}

/** The answer to `tell`. */
export interface Told {
  readonly status: number
  readonly headers: IncomingMessage['headers']
}

const MAX_REDIRECTS = 3
const MAX_URL_LENGTH = 4000
const MAX_HEADER_BYTES = 16 * 1024
const MOST_DROPPED_BYTES = 10_000
/** Further requests wait for a free connection, and their time limit runs meanwhile. */
const MAX_CONNECTIONS = 256

/**
 * Fetches URLs that users wrote. It connects to public addresses only: each host is resolved once, and the connection
 * goes to a checked address, again at every redirect. It sends no cookies or credentials, and ignores proxies in the
 * environment.
 */
export class FetchClient {
  readonly #allowed: Networks
  readonly #userAgent: string
  readonly #names: Names
  readonly #agent: Agent
  readonly #secureAgent: SecureAgent
  readonly #closing = new AbortController()

  constructor({
    allowedNetworks = [],
    userAgent = 'Parley',
    nameServers,
    keepsConnections: keepAlive = false,
  }: FetchClientOptions = {}) {
    this.#allowed = allowedNetworks
    this.#userAgent = userAgent
    this.#names = new Names(nameServers, { isKept: keepAlive })
    this.#agent = new Agent({ keepAlive, maxTotalSockets: MAX_CONNECTIONS })
    this.#secureAgent = new SecureAgent({ keepAlive, maxTotalSockets: MAX_CONNECTIONS })
  }

  /** Starts fetching and returns when the headers are there. Throws FetchError. */
  async open(address: string, request: FetchRequest): Promise<Fetched> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(request.maxMilliseconds)])
    try {
      return await this.#follow(address, request, signal)
    } catch (error) {
      throw asFetchError(error, signal)
    }
  }

  /** Fetches the whole body. Throws FetchError. */
  async read(address: string, request: FetchRequest): Promise<Omit<Fetched, 'body'> & { bytes: Buffer }> {
    const { body, ...fetched } = await this.open(address, request)
    return { ...fetched, bytes: Buffer.concat(await body.toArray()) }
  }

  /**
   * Posts to an address that only takes, whatever it answers: what is in the answer is dropped. Follows nowhere. Throws
   * FetchError if there is no answer.
   */
  async tell(
    address: string,
    post: NonNullable<FetchRequest['post']>,
    maxMilliseconds: number,
  ): Promise<Told> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(maxMilliseconds)])
    try {
      const response = await this.#ask(checkedUrl(address), { accept: '*/*', post }, signal)
      const { statusCode: status = 0, headers } = response
      // A short answer is read, so that its connection can be used again.
      if (Number(headers['content-length'] ?? 0) > MOST_DROPPED_BYTES) response.destroy()
      else dropped(response)
      return { status, headers }
    } catch (error) {
      throw asFetchError(error, signal)
    }
  }

  /** Aborts all requests. */
  close(): void {
    this.#closing.abort()
    this.#agent.destroy()
    this.#secureAgent.destroy()
  }

  async #follow(address: string, request: FetchRequest, signal: AbortSignal): Promise<Fetched> {
    let url = checkedUrl(address)
    const { origin } = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { bearer, ...open } = request
      const response = await this.#ask(url, url.origin === origin ? request : open, signal)
      const location = redirectOf(response)
      if (location === undefined) return fetchedOf(url, response, request, signal)
      response.destroy()
      // A POST is not redirected: its body is meant for the original address only.
      if (request.post !== undefined) throw new FetchError('it leads to another address')
      url = checkedUrl(location, url)
    }
    throw new FetchError('there are too many redirects')
  }

  async #ask(
    url: URL,
    {
      accept,
      range,
      known,
      bearer,
      post,
    }: Pick<FetchRequest, 'accept' | 'range' | 'known' | 'bearer' | 'post'>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const addresses = await this.#addressesOf(url, signal)
    const isSecure = url.protocol === 'https:'
    const headers = {
      accept,
      'accept-encoding': 'identity',
      'user-agent': this.#userAgent,
      ...(range === undefined ? {} : { range }),
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(post?.contentType === undefined ? {} : { 'content-type': post.contentType }),
      ...post?.headers,
    }
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? requestSecure : requestPlain)(url, {
        agent: isSecure ? this.#secureAgent : this.#agent,
        headers,
        method: post === undefined ? 'GET' : 'POST',
        lookup: lookupAmong(addresses),
        maxHeaderSize: MAX_HEADER_BYTES,
        signal,
      })
      outgoing.once('response', resolve)
      outgoing.on('error', reject)
      outgoing.end(post?.body)
    })
  }

  /** The host's addresses that the server may connect to. Throws FetchError if there is none. */
  async #addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const found = isIP(host) === 0 ? await this.#names.addressesOf(host, signal) : [host]
    if (found.length === 0) throw new FetchError(`there is no host ${host}`)
    const addresses = found.filter((address) => mayConnect(address, port, this.#allowed))
    if (addresses.length === 0) throw new FetchError(`${url.host} is not a public web server`)
    return addresses
  }
}

/** Reads an answer that nobody wants, unless it is long. */
function dropped(response: IncomingMessage): void {
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST_DROPPED_BYTES) response.destroy()
  })
  response.on('error', () => undefined)
}

/** A `lookup` that returns the checked addresses and resolves nothing again. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => {
    const [first] = found
    if (all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function checkedUrl(address: string, base?: URL): URL {
  const url = address.length <= MAX_URL_LENGTH ? URL.parse(address, base) : null
  if (url === null) throw new FetchError('that is no URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('that is not of the web')
  if (url.username !== '' || url.password !== '') throw new FetchError('there are credentials in the URL')
  return url
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return REDIRECTS.has(statusCode) ? headers.location : undefined
}

function fetchedOf(url: URL, response: IncomingMessage, request: FetchRequest, signal: AbortSignal): Fetched {
  const { statusCode: status = 0, headers } = response
  const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const problem = problemOf(response, contentType, request)
  if (problem !== undefined) {
    response.destroy()
    throw new FetchError(problem, { status })
  }
  const bounded = addAbortSignal(signal, Readable.from(boundedBy(request.maxBytes, response)))
  const body = Readable.from(withFetchErrors(bounded, signal), { objectMode: false })
  body.once('close', () => {
    bounded.destroy()
    response.destroy()
  })
  return { url: url.href, status, contentType, headers, body }
}

function problemOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  contentType: string,
  { isWanted, maxBytes, range, known, post }: FetchRequest,
): string | undefined {
  const isSuccess =
    status === 200 ||
    (status === 304 && (known?.etag != null || known?.lastModified != null)) ||
    (status === 206 && range !== undefined) ||
    (post?.headers !== undefined && status > 200 && status < 300)
  if (!isSuccess) return `the answer was ${status}`
  if (!isWanted(contentType)) return `the content type is ${contentType || 'not said'}`
  // Not accepted: the decompressed size is unknown in advance.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'the body is compressed'
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLong(maxBytes) : undefined
}

async function* boundedBy(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) throw new FetchError(tooLong(maxBytes))
    yield chunk
  }
}

async function* withFetchErrors(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw asFetchError(error, signal)
  }
}

function tooLong(maxBytes: number): string {
  return `it is longer than ${maxBytes} bytes`
}

function asFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error
  if (signal.aborted) return new FetchError('it took too long', { cause: error })
  return new FetchError(error instanceof Error ? error.message : String(error), { cause: error })
}
