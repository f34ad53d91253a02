import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { certificate } from './certificate.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on loopback with these pages, for one test; other URLs return 404. */
export class WebServer {
  /** The requests, in order. */
  readonly requests: IncomingMessage[] = []
  readonly pages: Record<string, Page>
  readonly #server

  private constructor(pages: Record<string, Page>, isSecure: boolean) {
    this.pages = pages
    const answer: Page = (request, response) => {
      this.requests.push(request)
      const page = this.pages[new URL(request.url ?? '', this.url).pathname]
      if (page === undefined) response.writeHead(404).end()
      else page(request, response)
    }
    this.#server = isSecure ? createSecureServer(certificate, answer) : createServer(answer)
  }

  static async start(pages: Record<string, Page>, { isSecure = false } = {}): Promise<WebServer> {
    const web = new WebServer(pages, isSecure)
    web.#server.listen(0, '127.0.0.1')
    await once(web.#server, 'listening')
    onTestFinished(() => {
      web.#server.close()
      web.#server.closeAllConnections()
    })
    return web
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }
}

/** A page with this content. */
export function content(type: string, body: string | Buffer, headers: Record<string, string> = {}): Page {
  const all = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), ...headers }
  return (_request, response) => response.writeHead(200, all).end(body)
}

export function redirect(location: string): Page {
  return (_request, response) => response.writeHead(302, { location }).end()
}

/** A page whose connection breaks after `body`. */
export function broken(type: string, body: string): Page {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': '1000' })
    response.write(body, () => response.destroy())
  }
}
