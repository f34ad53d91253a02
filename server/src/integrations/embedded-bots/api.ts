import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { json } from 'node:stream/consumers'
import { encodeRequest } from '@parley/api/contract/encode'
import type { Endpoint, InputOf } from '@parley/api/contract/endpoint'
import type { Beginning } from './program.ts'

const LIMIT_MS = 8000

/** A refusal of the server, with its words. */
export class Refused extends Error {}

/** The public API, for a program on the machine of the server. */
export class Api {
  readonly #beginning: Beginning

  constructor(beginning: Beginning) {
    this.#beginning = beginning
  }

  /** Throws Refused. */
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Record<string, unknown>> {
    const { path, form } = encodeRequest(endpoint, input)
    const fields = new URLSearchParams(form).toString()
    const isRead = endpoint.method === 'GET'
    const answer = await this.#ask(endpoint.method, isRead ? `${path}?${fields}` : path, isRead ? '' : fields)
    if (answer.result !== 'success') throw new Refused(String(answer.msg))
    return answer
  }

  #ask(method: string, path: string, body: string): Promise<Record<string, unknown>> {
    const { url, host, email, key } = this.#beginning
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
    const ask = url.startsWith('https:') ? secureRequest : plainRequest
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'ParleyBot' }
    const options = { method, headers, auth: `${email}:${key}`, timeout: LIMIT_MS }
    // Its certificate is for the name by which others know this machine.
    ask(new URL(path, url), { ...options, rejectUnauthorized: false }, (response) => {
      // Every answer of the API is an object.
      json(response).then((answer) => resolve(answer as Record<string, unknown>), reject)
    })
      .on('timeout', () => reject(new Error('the server did not answer')))
      .on('error', reject)
      .end(body)
    return promise
  }
}
