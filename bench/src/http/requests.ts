/** A user's credentials, as the value of the header `authorization`. */
export interface Account {
  readonly id: number
  readonly authorization: string
}

export function accountOf(id: number, email: string, key: string): Account {
  return { id, authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` }
}

type Parameters = Readonly<Record<string, unknown>>

/** The bytes of a GET request. Parameters that are no strings are sent as JSON. */
export function get(
  account: Account | undefined,
  path: string,
  parameters: Parameters = {},
  headers = '',
): Buffer {
  const query = encoded(parameters)
  return bytes(account, 'GET', query === '' ? path : `${path}?${query}`, '', headers)
}

/** The bytes of a POST request with a form. */
export function post(
  account: Account | undefined,
  path: string,
  parameters: Parameters = {},
  headers = '',
): Buffer {
  return bytes(account, 'POST', path, encoded(parameters), headers)
}

/** The bytes of a PATCH request with a form. */
export function patch(account: Account | undefined, path: string, parameters: Parameters = {}): Buffer {
  return bytes(account, 'PATCH', path, encoded(parameters), '')
}

/** The bytes of a DELETE request. */
export function remove(account: Account | undefined, path: string): Buffer {
  return bytes(account, 'DELETE', path, '', '')
}

function encoded(parameters: Parameters): string {
  const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(pairs).toString()
}

function bytes(
  account: Account | undefined,
  method: string,
  target: string,
  body: string,
  more: string,
): Buffer {
  const authorization = account === undefined ? '' : `Authorization: ${account.authorization}\r\n`
  const form =
    method === 'GET'
      ? ''
      : `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ParleyBench/1.0\r\n${authorization}${form}${more}\r\n${body}`,
  )
}
