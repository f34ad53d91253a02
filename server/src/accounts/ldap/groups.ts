import type { Client, Entry, Filter } from 'ldapts'
import { firstTextOf, normalized, textsOf } from './attributes.ts'
import { DirectoryUnreachable } from './connection.ts'
import type { DirectoryPerson } from './person.ts'
import { pagesOf } from './search.ts'
import type { GroupSearch } from './settings.ts'

/** How many members all groups together may have: they are in memory while people are compared. */
const MOST_MEMBERS = 2_000_000
/** How deep groups may be in groups. */
const DEEPEST = 20

type Named = Pick<DirectoryPerson, 'dn' | 'username'>

interface Group {
  readonly dn: string
  readonly name: string
}

/** Groups of a directory that name their members. */
export class FoundGroups {
  readonly #search: GroupSearch
  /** The groups that name a member, by what they name, as it is compared. */
  readonly #byMember = new Map<string, Group[]>()
  #members = 0

  private constructor(search: GroupSearch) {
    this.#search = search
  }

  /** All groups of the directory. Throws DirectoryUnreachable, or what the library throws. */
  static async all(client: Client, search: GroupSearch): Promise<FoundGroups> {
    const groups = new FoundGroups(search)
    const { FilterParser } = await import('ldapts')
    const filter = FilterParser.parseString(search.filter)
    const attributes = [search.name_attribute, search.member_attribute]
    for await (const { entries } of pagesOf(client, search.search_base, filter, attributes))
      for (const entry of entries) groups.#add(entry, await membersIn(client, entry, search.member_attribute))
    return groups
  }

  /** The groups of one person, for a log-in: their members, of whom there may be many, are not read. */
  static async of(client: Client, search: GroupSearch, person: Named): Promise<FoundGroups> {
    const groups = new FoundGroups(search)
    const seen = new Set<string>()
    let members: readonly string[] = [memberName(search, person)]
    for (let depth = 0; depth < DEEPEST && members.length > 0; depth++) {
      const found: string[] = []
      for (const member of members.filter((one) => !seen.has(normalized(one)))) {
        seen.add(normalized(member))
        const filter = await filterByMember(search, member)
        for await (const { entries } of pagesOf(client, search.search_base, filter, [search.name_attribute]))
          for (const entry of entries) {
            groups.#add(entry, [member])
            found.push(entry.dn)
          }
      }
      members = search.nested ? found : []
    }
    return groups
  }

  /** The DNs and names of the groups that somebody is in. */
  namesFor(person: Named): string[] {
    const names: string[] = []
    const seen = new Set<string>()
    let members: readonly string[] = [normalized(memberName(this.#search, person))]
    for (let depth = 0; depth < DEEPEST && members.length > 0; depth++) {
      const found: string[] = []
      for (const group of members.flatMap((member) => this.#byMember.get(member) ?? [])) {
        if (seen.has(group.dn)) continue
        seen.add(group.dn)
        found.push(group.dn)
        names.push(group.dn, group.name)
      }
      members = this.#search.nested ? found : []
    }
    return names
  }

  #add(entry: Entry, members: readonly string[]) {
    this.#members += members.length
    if (this.#members > MOST_MEMBERS)
      throw new DirectoryUnreachable(
        `its groups have more than ${MOST_MEMBERS} members: set a narrower filter`,
      )
    const group = { dn: normalized(entry.dn), name: firstTextOf(entry, this.#search.name_attribute) }
    for (const member of members.map(normalized)) {
      const groups = this.#byMember.get(member)
      if (groups === undefined) this.#byMember.set(member, [group])
      else groups.push(group)
    }
  }
}

/** Groups of Unix name their members by user name, all others by DN. */
function memberName({ member_attribute }: GroupSearch, { dn, username }: Named): string {
  return member_attribute.toLowerCase() === 'memberuid' ? username : dn
}

/** Built of objects, not of text, so that a name cannot inject into it. */
async function filterByMember({ filter, member_attribute }: GroupSearch, member: string): Promise<Filter> {
  const { AndFilter, EqualityFilter, FilterParser } = await import('ldapts')
  const isMember = new EqualityFilter({ attribute: member_attribute, value: member })
  return new AndFilter({ filters: [FilterParser.parseString(filter), isMember] })
}

/**
 * All members that a group names. Active Directory gives those of a huge one in ranges, and says in the attribute's name
 * which of them these are.
 */
async function membersIn(client: Client, entry: Entry, attribute: string): Promise<string[]> {
  const members = textsOf(entry, attribute)
  let range = rangeIn(entry, attribute)
  while (range !== undefined) {
    members.push(...textsOf(range.entry, range.name))
    if (members.length > MOST_MEMBERS || range.last === '*') break
    const next = `${attribute};range=${Number(range.last) + 1}-*`
    const { searchEntries } = await client.search(entry.dn, { scope: 'base', attributes: [next] })
    const [more] = searchEntries
    range = more && rangeIn(more, attribute)
  }
  return members
}

function rangeIn(entry: Entry, attribute: string) {
  for (const name of Object.keys(entry)) {
    const [, base = '', last = ''] = /^(.*);range=\d+-(\d+|\*)$/i.exec(name) ?? []
    if (base.toLowerCase() === attribute.toLowerCase()) return { entry, name, last }
  }
  return undefined
}
