import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Connection } from '../connection/connection.ts'
import { UsageError } from './problems.ts'

interface Account {
  readonly site: string
  readonly email: string
  readonly key: string
}

/** What the server calls this program. */
const USER_AGENT = 'ParleyCommand/1.0'

/**
 * A connection of whoever runs the program: by a file, by the environment, or by a file in their home folder.
 * @throws UsageError that says what is missing
 */
export function connect(file: string | undefined): Connection {
  const { site, email, key } = file === undefined ? (fromEnvironment() ?? fromHome()) : fromFile(file)
  const url = /^https?:\/\//.test(site) ? site : `https://${site}`
  if (!URL.canParse(url)) throw new UsageError(`'${site}' is not the address of a server`)
  return new Connection({ url, credentials: { email, apiKey: key }, userAgent: USER_AGENT })
}

function fromEnvironment(): Account | undefined {
  const { env } = process
  const [site, email, key] = ['SITE', 'EMAIL', 'API_KEY'].map(
    (name) => env[`PARLEY_${name}`] ?? env[`ZULIP_${name}`],
  )
  if (site === undefined && email === undefined && key === undefined) return undefined
  if (!site || !email || !key)
    throw new UsageError('of PARLEY_SITE, PARLEY_EMAIL and PARLEY_API_KEY one is set and another is not')
  return { site, email, key }
}

function fromHome(): Account {
  const found = ['.parleyrc', '.zuliprc'].map((name) => join(homedir(), name)).find(existsSync)
  if (found === undefined)
    throw new UsageError('who are you? Set PARLEY_SITE, PARLEY_EMAIL and PARLEY_API_KEY, or make ~/.parleyrc')
  return fromFile(found)
}

/** Reads `email`, `key` and `site` of the section `[api]`, as the settings of an account give them. */
function fromFile(path: string): Account {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read`, { cause: error })
  }
  const values = new Map<string, string>()
  let section = ''
  for (const line of text.split('\n')) {
    section = /^\s*\[(\w+)\]\s*$/.exec(line)?.[1] ?? section
    const [, name, value] = /^\s*(\w+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? []
    if (section === 'api' && name !== undefined && value !== undefined) values.set(name, value)
  }
  const [site, email, key] = ['site', 'email', 'key'].map((name) => values.get(name))
  if (!site || !email || !key) throw new UsageError(`${path} lacks email, key or site in its section [api]`)
  return { site, email, key }
}
