import type { Entry } from 'ldapts'
import { bytesOf, firstTextOf, normalized, textsOf } from './attributes.ts'
import { type DirectorySettings, FOUND_GROUPS } from './settings.ts'

/** A person in the directory. */
export interface DirectoryPerson {
  readonly dn: string
  /** The directory's own name for the person, which stays when they are renamed. */
  readonly subject: string
  readonly username: string
  /** Empty if the directory has none. */
  readonly email: string
  readonly fullName: string
  /** Whether the directory says that the account is switched off there. */
  readonly isDisabled: boolean
  /** The first values of attributes, by the names of profile fields here. */
  readonly fields: ReadonlyMap<string, string>
  /** The values of attributes that give groups and roles, as the configuration writes them. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** Changes with the entry; empty if the directory does not say. */
  readonly stamp: string
}

/** Attributes of bytes that name a person for good. */
const ID_BYTES = 'objectGUID'
const IDS = ['entryUUID', ID_BYTES] as const
const STAMPS = ['modifyTimestamp', 'whenChanged'] as const
/** By Active Directory, and by the family of 389 Directory Server. */
const SWITCHES = ['userAccountControl', 'nsAccountLock'] as const
const AD_DISABLED = 2

/** The attributes that `personIn` reads, without the picture, which may be large. */
export function personAttributes(settings: DirectorySettings): string[] {
  const { username_attribute, email_attribute, name_attribute, id_attribute, groups, roles } = settings
  const claims = [groups?.claim, roles?.claim].filter((one) => one !== undefined && one !== FOUND_GROUPS)
  const ids = id_attribute === undefined ? IDS : [id_attribute]
  const fields = Object.values(settings.profile_fields)
  const all = [username_attribute, email_attribute, name_attribute, ...ids, ...claims, ...fields]
  return [...new Set([...all, ...STAMPS, ...SWITCHES])].filter((one) => one !== undefined)
}

/** Of those, what is no text. */
export const BYTE_ATTRIBUTES = [ID_BYTES]

/**
 * The person of an entry. Undefined without a user name.
 * @param groups gives the DNs and names of the groups that name somebody as their member
 */
export function personIn(
  entry: Entry,
  settings: DirectorySettings,
  groups?: { namesFor(person: Pick<DirectoryPerson, 'dn' | 'username'>): readonly string[] },
): DirectoryPerson | undefined {
  const { username_attribute, email_attribute, name_attribute, profile_fields } = settings
  const username = firstTextOf(entry, username_attribute)
  if (username === '') return undefined
  const fields = Object.entries(profile_fields).map(
    ([field, attribute]) => [field, firstTextOf(entry, attribute)] as const,
  )
  return {
    dn: entry.dn,
    subject: subjectOf(entry, settings, username),
    username,
    email: firstTextOf(entry, email_attribute),
    fullName: firstTextOf(entry, name_attribute) || username,
    isDisabled: isDisabled(entry),
    fields: new Map(fields),
    claims: claimsOf(entry, settings, groups?.namesFor({ dn: entry.dn, username }) ?? []),
    stamp: STAMPS.map((name) => firstTextOf(entry, name)).find((text) => text !== '') ?? '',
  }
}

function subjectOf(entry: Entry, { id_attribute }: DirectorySettings, username: string): string {
  for (const name of id_attribute === undefined ? IDS : [id_attribute]) {
    const bytes = bytesOf(entry, name)
    if (bytes === undefined) continue
    return `${name}:${name === ID_BYTES ? bytes.toString('hex') : bytes.toString().trim()}`
  }
  return `name:${username.toLowerCase()}`
}

function isDisabled(entry: Entry): boolean {
  const [control, lock] = SWITCHES.map((name) => firstTextOf(entry, name))
  return (Number(control) & AD_DISABLED) !== 0 || lock?.toLowerCase() === 'true'
}

/** Directories write names and DNs in several ways, so each is given as the configuration writes it. */
function claimsOf(
  entry: Entry,
  { groups, roles }: DirectorySettings,
  found: readonly string[],
): DirectoryPerson['claims'] {
  const claims: Record<string, string[]> = {}
  for (const mapping of [groups, roles]) {
    if (mapping === undefined) continue
    const texts = mapping.claim === FOUND_GROUPS ? found : textsOf(entry, mapping.claim)
    const given = new Set(texts.map(normalized))
    const values = Object.keys(mapping.map).filter((key) => given.has(normalized(key)))
    claims[mapping.claim] = [...(claims[mapping.claim] ?? []), ...values]
  }
  return claims
}
