import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { Client, Entry, EqualityFilter } from 'ldapts'
import type { LdapConfig } from '#engine/config.ts'

/** Somebody is waiting for the answer: a directory that takes longer counts as one that is down. */
const TIMEOUT_MS = 5000

declare module '#engine/server-context.ts' {
  interface ServerContext {
    /** Where there is one: people who log in with the password they have there. */
    readonly directory: Directory | undefined
  }
}

/** Somebody as the directory knows them. */
export interface DirectoryPerson {
  readonly email: string
  readonly fullName: string
}

/** The directory did not answer, or does not let this server look people up: nobody's password was wrong. */
export class DirectoryUnreachable extends Error {}

/** An LDAP directory that knows people's passwords. */
export class Directory {
  readonly #config: LdapConfig

  constructor(config: LdapConfig) {
    this.#config = config
  }

  /**
   * Who that is, if the directory has exactly one of that name and takes the password for theirs. Throws
   * DirectoryUnreachable.
   */
  async personOf(username: string, password: string): Promise<DirectoryPerson | undefined> {
    // A bind without a password succeeds as nobody in particular, whoever is named.
    if (username.trim() === '' || password === '') return undefined
    const { Client } = await import('ldapts')
    const { url } = this.#config
    const client = new Client({
      url,
      timeout: TIMEOUT_MS,
      connectTimeout: TIMEOUT_MS,
      // Any of these options has it speak TLS from the start.
      ...(url.startsWith('ldaps:') ? { tlsOptions: this.#tlsOptions() } : {}),
    })
    try {
      const entry = await this.#find(client, username.trim())
      if (entry === undefined || !(await this.#accepts(client, entry.dn, password))) return undefined
      return this.#personIn(entry, username)
    } finally {
      await client.unbind().catch(() => undefined)
    }
  }

  /** The certificate must be for the name that the directory is configured by. */
  #tlsOptions(): ConnectionOptions {
    const { url, authorities } = this.#config
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    return {
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authorities === undefined ? {} : { ca: authorities }),
    }
  }

  async #find(client: Client, username: string): Promise<Entry | undefined> {
    const { startTls, bindDn, bindPassword, searchBase } = this.#config
    const { usernameAttribute, emailAttribute, nameAttribute } = this.#config
    try {
      if (startTls) await inTime(client.startTLS(this.#tlsOptions()))
      if (bindDn !== '') await client.bind(bindDn, bindPassword)
      const { searchEntries } = await client.search(searchBase, {
        scope: 'sub',
        filter: await this.#filterFor(username),
        attributes: [usernameAttribute, emailAttribute, nameAttribute],
        sizeLimit: 2,
        timeLimit: TIMEOUT_MS / 1000,
      })
      // Of two, nobody can say who is meant.
      return searchEntries.length === 1 ? searchEntries[0] : undefined
    } catch (error) {
      const { NoSuchObjectError, SizeLimitExceededError } = await import('ldapts')
      if (error instanceof SizeLimitExceededError || error instanceof NoSuchObjectError) return undefined
      throw unreachable(error)
    }
  }

  /** As objects and not as text, so that nothing in the name can be part of the filter. */
  async #filterFor(username: string) {
    const { EqualityFilter, OrFilter } = await import('ldapts')
    const { usernameAttribute, emailAttribute } = this.#config
    const byName = new EqualityFilter({ attribute: usernameAttribute, value: username })
    const filters: EqualityFilter[] = [byName]
    if (username.includes('@'))
      filters.push(new EqualityFilter({ attribute: emailAttribute, value: username }))
    return new OrFilter({ filters })
  }

  async #accepts(client: Client, dn: string, password: string): Promise<boolean> {
    try {
      await client.bind(dn, password)
      return true
    } catch (error) {
      const { BusyError, ResultCodeError, UnavailableError } = await import('ldapts')
      const isAnswer = error instanceof ResultCodeError
      if (!isAnswer || error instanceof BusyError || error instanceof UnavailableError)
        throw unreachable(error)
      // Wrong, expired, locked: what exactly, the directory keeps to itself.
      return false
    }
  }

  #personIn(entry: Entry, username: string): DirectoryPerson {
    const { emailAttribute, nameAttribute } = this.#config
    return {
      email: firstValue(entry, emailAttribute),
      fullName: firstValue(entry, nameAttribute) || username,
    }
  }
}

/** The first value; names of attributes are the same in any case. */
function firstValue(entry: Entry, attribute: string): string {
  const name = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? undefined : entry[name]
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined ? '' : first.toString().trim()
}

/** The library waits for the end of a handshake for as long as the connection lasts. */
async function inTime(handshake: Promise<void>): Promise<void> {
  const tooLong = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('the encryption was not agreed upon in time')
  })
  await Promise.race([handshake, tooLong])
}

function unreachable(error: unknown): DirectoryUnreachable {
  return new DirectoryUnreachable(error instanceof Error ? error.message || error.name : String(error))
}
