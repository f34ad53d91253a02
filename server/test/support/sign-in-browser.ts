import type { TestServer } from '../harness.ts'

export interface Page {
  /** Where it stopped: the address of the page, or the one that it was not to open. */
  readonly url: string
  readonly status: number
  readonly text: string
  /** The fields of the form that it was about to post there. */
  readonly form?: URLSearchParams
}

interface Step {
  readonly url: string
  readonly form?: URLSearchParams
}

const MOST_STEPS = 20

/** A browser that follows redirects, submits the forms of providers and has cookies. */
export class SignInBrowser {
  readonly #server: TestServer
  /** By origin. */
  readonly #jars = new Map<string, Map<string, string>>()
  readonly #headers: Record<string, string>

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.#server = server
    this.#headers = headers
  }

  /** Goes to a path of the server or to an address, and on until a page, or until `stop` says so. */
  async go(to: string, stop: (url: string) => boolean = () => false): Promise<Page> {
    return this.#follow({ url: new URL(to, this.#server.url).href }, stop)
  }

  /** Posts a form, and goes on. */
  async post(to: string, form: URLSearchParams, stop: (url: string) => boolean = () => false): Promise<Page> {
    return this.#follow({ url: new URL(to, this.#server.url).href, form }, stop)
  }

  async #follow(first: Step, stop: (url: string) => boolean): Promise<Page> {
    let step = first
    let shown: string | undefined
    for (let count = 0; count < MOST_STEPS; count++) {
      if (!step.url.startsWith('http') || (count > 0 && stop(step.url)))
        return { ...step, status: 0, text: '' }
      const response = await this.#request(step, shown ?? step.url)
      const location = response.headers.get('location')
      const text = await response.text()
      const form = location === null ? formIn(text) : undefined
      if (location === null && form === undefined) return { ...step, status: response.status, text }
      if (form !== undefined) shown = step.url
      step = form ?? { url: new URL(location ?? '', step.url).href }
    }
    throw new Error('the pages go on without end')
  }

  /** @param from the page that is shown */
  async #request({ url, form }: Step, from: string): Promise<Response> {
    // The server calls itself by another address than the one it has in a test.
    const actual = url.startsWith(`${this.#server.realm.url}/`)
      ? this.#server.url + url.slice(this.#server.realm.url.length)
      : url
    const jar = this.#jars.get(new URL(actual).origin) ?? new Map<string, string>()
    this.#jars.set(new URL(actual).origin, jar)
    // As browsers do with `SameSite=Lax`: none with a form of another site.
    const sendsCookies = form === undefined || new URL(from).origin === new URL(url).origin
    const response = await fetch(actual, {
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(sendsCookies ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie) || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** The account of the session, if there is one. */
  async userId(): Promise<number | undefined> {
    const response = await this.#request({ url: `${this.#server.url}/json/users/me` }, this.#server.url)
    const { user_id } = (await response.json()) as { user_id?: number }
    return user_id
  }

  /** Ends the session. The address of the provider's log-out, if there is one. */
  async logOut(): Promise<string | undefined> {
    const jar = this.#jars.get(this.#server.url)
    const response = await fetch(`${this.#server.url}/json/logout`, {
      method: 'POST',
      headers: {
        'x-requested-with': 'parley',
        cookie: [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    jar?.delete('parley_session')
    return ((await response.json()) as { provider_url?: string }).provider_url
  }
}

function formIn(text: string): Step | undefined {
  const action = /<form[^>]*\baction="([^"]*)"/.exec(text)?.[1]
  if (action === undefined) return undefined
  const fields = [...text.matchAll(/<input[^>]*\bname="([^"]*)"[^>]*\bvalue="([^"]*)"/g)]
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescaped(value)]))
  return { url: unescaped(action), form }
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x2B;', '+')
