import { fieldTypes } from '@parley/api/profile-fields/objects'
import { roles } from '@parley/api/users/roles'
import type { ClientState } from '@parley/client'
import { formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { formatDate, formatZoneClock } from '#ui/time/format.ts'

type User = NonNullable<ReturnType<ClientState['users']['get']>>

const roleNames = (): Readonly<Record<number, string>> => ({
  [roles.owner]: t`Owner`,
  [roles.administrator]: t`Administrator`,
  [roles.moderator]: t`Moderator`,
  [roles.member]: t`Member`,
  [roles.guest]: t`Guest`,
})

export const roleName = (role: number): string => roleNames()[role] ?? t`Member`

/** What somebody is in the organization: Guest, Bot of Ada Lindqvist. */
export function roleInWords(user: User, users: ClientState['users']): string {
  if (!user.is_active) return user.is_bot ? t`Deactivated bot` : t`Deactivated`
  if (!user.is_bot) return roleName(user.role)
  const owner = user.bot_owner_id === null ? undefined : users.get(user.bot_owner_id)
  return owner ? t`Bot of ${owner.full_name}` : t`Bot`
}

export interface ProfileLine {
  readonly id: number
  readonly name: string
  readonly text: string
  /** HTML that the server rendered. */
  readonly html?: string | undefined
  readonly href?: string | undefined
}

type Field = ClientState['profileFields']['fields'][number]

export function pronounsOf(user: User, fields: readonly Field[]): string | undefined {
  const field = fields.find(({ type }) => type === fieldTypes.PRONOUNS.id)
  return (field && user.profile_data?.[field.id]?.value) || undefined
}

/** What somebody says of themselves, without the pronouns. */
export function profileLines(
  user: User,
  fields: readonly Field[],
  users: ClientState['users'],
): ProfileLine[] {
  return fields.flatMap((field) => {
    const given = user.profile_data?.[field.id]
    if (!given?.value || field.type === fieldTypes.PRONOUNS.id) return []
    const html = given.rendered_value
    return [{ id: field.id, name: field.name, ...shownValue(field, given.value, users), html }]
  })
}

function shownValue(
  { type, field_data }: Field,
  value: string,
  users: ClientState['users'],
): { text: string; href?: string } {
  switch (type) {
    case fieldTypes.SELECT.id:
      return { text: textAt(parsed(field_data), value, 'text') ?? value }
    case fieldTypes.USER.id: {
      const ids = parsed(value)
      const names = Array.isArray(ids)
        ? ids.map((id) => users.get(Number(id))?.full_name ?? t`Unknown user`)
        : []
      return { text: formatList(names) }
    }
    case fieldTypes.URL.id:
      return { text: value, href: value }
    case fieldTypes.DATE.id: {
      const day = new Date(`${value}T12:00:00`)
      return {
        text: Number.isNaN(day.getTime()) ? value : formatDate(day, true),
      }
    }
    default:
      return { text: value }
  }
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

function textAt(table: unknown, key: string, name: string): string | undefined {
  const entry =
    typeof table === 'object' && table !== null ? (table as Record<string, unknown>)[key] : undefined
  const text =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** The clock where somebody is: 14:05, or undefined where the zone is not known. */
export function localTime(timezone: string | undefined, now: Date, twentyFour: boolean): string | undefined {
  if (!timezone) return undefined
  try {
    return formatZoneClock(now, timezone, twentyFour)
  } catch {
    return undefined
  }
}

/** How to mention somebody in a text, also if others have the same name. */
export function mentionOf({ user_id, full_name }: User, users: ClientState['users']): string {
  const isShared = users.some((other) => other.full_name === full_name && other.user_id !== user_id)
  return `@**${full_name}${isShared ? `|${user_id}` : ''}**`
}
