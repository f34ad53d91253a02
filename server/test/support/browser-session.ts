import { emailOf, PASSWORD, type TestServer } from '../harness.ts'

/** Logs a browser in. Returns its cookie. */
export async function cookieOf({ url }: TestServer, username = emailOf('ada')): Promise<string> {
  const { headers } = await fetch(`${url}/json/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'parley' },
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  return headers.get('set-cookie') ?? ''
}

export async function isLoggedIn({ url }: TestServer, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/json/session`, { headers: { cookie } })
  const { logged_in } = (await response.json()) as { logged_in: boolean }
  return logged_in
}
