import { encodeRequest } from '@parley/api/contract/encode'
import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { logInToPages, logOutOfPages } from '@parley/api/web/endpoints'
import { Listeners } from '../util/listeners.ts'
import { readAnswer } from './answer.ts'
import { AWAY, NetworkError } from './network-error.ts'

/** Long enough for a slow network, short enough that nobody waits long for a dead connection. */
const CALL_TIMEOUT_MS = 60_000

export interface ApiKeyCredentials {
  email: string
  apiKey: string
}

/** `session` is the cookie of a browser that logged in; `none` is for what needs no account. */
export type Credentials = ApiKeyCredentials | 'session' | 'none'

export interface ConnectionOptions {
  /** Where the organization lives, such as `https://chat.example.org`. */
  url: string
  credentials: Credentials
  fetch?: typeof globalThis.fetch
  /** The program, such as `ParleyWeb/1.0`. Clients show the name as the one that sent a message. */
  userAgent?: string
  /** Called for every successful JSON answer, before the call returns. */
  onAnswer?: (endpoint: Endpoint, body: Record<string, unknown>) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** The call fails after this many milliseconds; null waits forever. */
  timeout?: number | null
  /** The file to upload. Its name is `filename`, or else that of the File. */
  file?: Blob
  filename?: string
  /** The body, for endpoints that take a payload. */
  payload?: string
  /** The call goes on when its page is closed. */
  keepalive?: boolean
}

/** Calls a server with an account's credentials. Has no state: any number of calls may run at once. */
export class Connection {
  readonly url: string
  readonly credentials: Credentials
  readonly #options: ConnectionOptions
  readonly #fetch: typeof globalThis.fetch
  readonly #reached = new Listeners()

  constructor(options: ConnectionOptions) {
    this.url = options.url.replace(/\/+$/, '')
    this.credentials = options.credentials
    this.#options = options
    this.#fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  }

  /**
   * Calls an endpoint of the contract.
   * @throws ApiError for a refusal, NetworkError without a usable answer, the signal's reason after an abort
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const body = await readAnswer(await this.request(endpoint, input, options), endpoint.answersWith)
    this.#options.onAnswer?.(endpoint, body)
    return body as AnswerOf<E>
  }

  /** Returns the raw response: for endpoints that answer with a file, and for status and headers. */
  async request<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Response> {
    const { method, path, form } = encodeRequest(endpoint, input)
    const url = new URL(this.url + this.#pathFor(path))
    const isInAddress = method === 'GET' || endpoint.takesPayload === true
    if (isInAddress) for (const [name, value] of form) url.searchParams.append(name, value)
    const body = isInAddress ? options.payload : bodyOf(endpoint, form, options)
    return this.#send(url, { method, body }, options)
  }

  /** Calls the listener whenever the server was there, whatever it answered; returns the function that removes it. */
  readonly onReached = (listener: () => void): (() => void) => this.#reached.add(listener)

  /**
   * Starts a browser session, whose cookie `credentials: 'session'` sends from then on. With the key of an app that waits,
   * it starts none and answers what that app needs.
   */
  async logIn(
    username: string,
    password: string,
    further: Readonly<Record<string, string>> = {},
  ): Promise<AnswerOf<typeof logInToPages>> {
    return this.call(logInToPages, { username, password, ...further })
  }

  /** Ends the browser session. `provider_url` is where to go to end it at the identity provider too. */
  async logOut(): Promise<AnswerOf<typeof logOutOfPages>> {
    return this.call(logOutOfPages, {})
  }

  /** The server accepts the cookie only below /json, where it refuses requests that other sites could forge. */
  #pathFor(path: string): string {
    return this.credentials === 'session' ? path.replace(/^\/api\/v1\//, '/json/') : path
  }

  async #send(
    url: URL,
    init: RequestInit,
    { signal, timeout = CALL_TIMEOUT_MS, keepalive = false }: CallOptions,
  ): Promise<Response> {
    const signals = [signal, timeout === null ? undefined : AbortSignal.timeout(timeout)].filter(
      (s) => s !== undefined,
    )
    let response: Response
    try {
      response = await this.#fetch(url, {
        ...init,
        keepalive,
        headers: this.#headers(),
        credentials: this.credentials === 'session' ? 'same-origin' : 'omit',
        signal: AbortSignal.any(signals),
      })
    } catch (error) {
      // A caller who aborts gets the reason, and no network error.
      if (signal?.aborted) throw signal.reason
      throw new NetworkError(`${url.host} could not be reached`, { cause: error })
    }
    if (!AWAY.includes(response.status)) this.#reached.notify()
    return response
  }

  #headers(): Record<string, string> {
    const { credentials } = this
    return {
      ...(this.#options.userAgent === undefined ? {} : { 'User-Agent': this.#options.userAgent }),
      ...(typeof credentials === 'object' ? { Authorization: basicAuthorization(credentials) } : {}),
      // Other sites cannot make a browser send this header, so it proves that the request is our own.
      ...(credentials === 'session' ? { 'X-Requested-With': 'parley' } : {}),
    }
  }
}

/** Fetches the account's API key with its password, for programs without cookies. */
export async function credentialsByPassword(
  options: Omit<ConnectionOptions, 'credentials'>,
  username: string,
  password: string,
): Promise<ApiKeyCredentials> {
  const connection = new Connection({ ...options, credentials: 'none' })
  const { email, api_key } = await connection.call(fetchApiKey, { username, password })
  return { email, apiKey: api_key }
}

function bodyOf(
  endpoint: Endpoint,
  form: [string, string][],
  options: CallOptions,
): FormData | URLSearchParams {
  if (!endpoint.multipart || options.file === undefined) return new URLSearchParams(form)
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  const named = 'name' in options.file && typeof options.file.name === 'string' ? options.file.name : 'file'
  data.append('filename', options.file, options.filename ?? named)
  return data
}

function basicAuthorization({ email, apiKey }: ApiKeyCredentials): string {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
