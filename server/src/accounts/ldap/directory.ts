import type { Client, Entry, Filter } from 'ldapts'
import { bytesOf } from './attributes.ts'
import { connected, orUnreachable, unreachable } from './connection.ts'
import { FoundGroups } from './groups.ts'
import { BYTE_ATTRIBUTES, type DirectoryPerson, personAttributes, personIn } from './person.ts'
import { pagesOf } from './search.ts'
import { type DirectorySettings, FOUND_GROUPS } from './settings.ts'

/** A directory that takes longer counts as down, since a user is waiting. */
const TIMEOUT_MS = 5000
/** Where nobody waits. */
const LONG_TIMEOUT_MS = 60_000
/** How many people a directory may have: they are in memory while they are compared. */
const MOST_PEOPLE = 200_000

/** Everybody in a directory. */
export interface Everybody {
  readonly people: readonly DirectoryPerson[]
  /** Whether the directory has named other servers that have more. They are not asked. */
  readonly hasReferences: boolean
}

/** A connection to the directory that stays open for several requests. All throw DirectoryUnreachable. */
export interface DirectoryReader {
  everybody(): Promise<Everybody>
  /** The picture of the person at a DN; undefined if there is none. */
  pictureAt(dn: string): Promise<Buffer | undefined>
}

/** An LDAP directory, which checks passwords and knows people. */
export class Directory {
  readonly settings: DirectorySettings

  constructor(settings: DirectorySettings) {
    this.settings = settings
  }

  get name(): string {
    return this.settings.name
  }

  /** By which accounts here are linked to people there. */
  get issuer(): string {
    return `ldap:${this.name}`
  }

  /**
   * The person, if the directory has exactly one of that name and accepts the password. Throws DirectoryUnreachable.
   */
  async personOf(username: string, password: string): Promise<DirectoryPerson | undefined> {
    // LDAP accepts a bind without a password as anonymous, for any name.
    if (username.trim() === '' || password === '') return undefined
    return connected(this.settings, TIMEOUT_MS, async (client) => {
      const entry = await this.#find(client, username.trim())
      const known = entry && personIn(entry, this.settings)
      if (entry === undefined || known === undefined || known.isDisabled) return undefined
      // Before the bind: afterwards the connection is that of the person, who may not search.
      const groups = await this.#groupsOf(client, known)
      if (!(await accepts(client, entry.dn, password))) return undefined
      return personIn(entry, this.settings, groups)
    })
  }

  /** Opens a connection for several requests. Throws DirectoryUnreachable. */
  read<Answer>(work: (reader: DirectoryReader) => Promise<Answer>): Promise<Answer> {
    return connected(this.settings, LONG_TIMEOUT_MS, (client) =>
      work({
        everybody: () => orUnreachable(() => this.#everybody(client)),
        pictureAt: (dn) => orUnreachable(() => this.#pictureAt(client, dn)),
      }),
    )
  }

  async #find(client: Client, username: string): Promise<Entry | undefined> {
    try {
      const { searchEntries } = await client.search(this.settings.search_base, {
        scope: 'sub',
        filter: await this.#filterFor(username),
        attributes: personAttributes(this.settings),
        explicitBufferAttributes: BYTE_ATTRIBUTES,
        sizeLimit: 2,
        timeLimit: TIMEOUT_MS / 1000,
      })
      // Two matches are ambiguous.
      return searchEntries.length === 1 ? searchEntries[0] : undefined
    } catch (error) {
      const { NoSuchObjectError, SizeLimitExceededError } = await import('ldapts')
      if (error instanceof SizeLimitExceededError || error instanceof NoSuchObjectError) return undefined
      throw unreachable(error)
    }
  }

  /** Builds the filter of objects, not of text, so that a name cannot inject into it. */
  async #filterFor(username: string): Promise<Filter> {
    const { EqualityFilter, OrFilter } = await import('ldapts')
    const { username_attribute, email_attribute } = this.settings
    const filters = [new EqualityFilter({ attribute: username_attribute, value: username })]
    if (username.includes('@'))
      filters.push(new EqualityFilter({ attribute: email_attribute, value: username }))
    return this.#amongPeople(new OrFilter({ filters }))
  }

  /** The filter, for people whom the configuration lets in. */
  async #amongPeople(filter: Filter): Promise<Filter> {
    const { AndFilter, FilterParser } = await import('ldapts')
    const { filter: own } = this.settings
    return own === undefined ? filter : new AndFilter({ filters: [FilterParser.parseString(own), filter] })
  }

  async #groupsOf(client: Client, person: DirectoryPerson): Promise<FoundGroups | undefined> {
    const search = this.#groupSearch()
    return search && orUnreachable(() => FoundGroups.of(client, search, person))
  }

  /** Undefined if nothing follows from groups. */
  #groupSearch() {
    const { group_search, groups, roles } = this.settings
    return groups?.claim === FOUND_GROUPS || roles?.claim === FOUND_GROUPS ? group_search : undefined
  }

  async #everybody(client: Client): Promise<Everybody> {
    const { PresenceFilter } = await import('ldapts')
    const search = this.#groupSearch()
    const groups = search && (await FoundGroups.all(client, search))
    const filter = await this.#amongPeople(
      new PresenceFilter({ attribute: this.settings.username_attribute }),
    )
    const attributes = personAttributes(this.settings)
    const people: DirectoryPerson[] = []
    let hasReferences = false
    const pages = pagesOf(client, this.settings.search_base, filter, attributes, BYTE_ATTRIBUTES)
    for await (const { entries, references } of pages) {
      hasReferences ||= references.length > 0
      for (const entry of entries) {
        const person = personIn(entry, this.settings, groups)
        if (person !== undefined) people.push(person)
      }
      if (people.length > MOST_PEOPLE)
        throw new Error(`it has more than ${MOST_PEOPLE} people: set a filter or a narrower search_base`)
    }
    return { people, hasReferences }
  }

  async #pictureAt(client: Client, dn: string): Promise<Buffer | undefined> {
    const { picture_attribute: attribute } = this.settings
    if (attribute === undefined) return undefined
    const { searchEntries } = await client.search(dn, {
      scope: 'base',
      attributes: [attribute],
      explicitBufferAttributes: [attribute],
    })
    const [entry] = searchEntries
    return entry && bytesOf(entry, attribute)
  }
}

async function accepts(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    const { BusyError, ResultCodeError, UnavailableError } = await import('ldapts')
    const isAnswer = error instanceof ResultCodeError
    if (!isAnswer || error instanceof BusyError || error instanceof UnavailableError) throw unreachable(error)
    // Wrong, expired or locked: directories do not say which.
    return false
  }
}
