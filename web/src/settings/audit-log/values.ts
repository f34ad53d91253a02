import type { AuditEntry } from '@parley/api/audit-log/objects'
import type { ClientState } from '@parley/client'
import { whoHas } from '#compose/who.ts'
import { formatNumber } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { roleName } from '#people/profile.ts'
import { formatFull } from '#ui/time/format.ts'
import { type Known, personName } from './names.ts'

type Value = AuditEntry['new_value']

/** Longer values are cut: the file has all of them. */
const LONGEST = 200

interface Context {
  readonly known: Known
  readonly groups: ClientState['groups']
  readonly twentyFour: boolean
}

/** A value in words; undefined where there is none to show. */
export function valueInWords(
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  value: Value,
  context: Context,
): string | undefined {
  if (value === null || value === '') return undefined
  if (action === 'user_role_changed') return roleName(Number(value))
  if (action === 'bot_owner_changed') return personName(context.known, Number(value))
  if (subject?.endsWith('_group') && isGroupValue(value)) return whoHas(context.groups, value)
  return cut(inWords(value, context)) || undefined
}

function inWords(value: Value, context: Context): string {
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return value
  if (value === null) return t`none`
  if (Array.isArray(value)) {
    return value
      .map((one) => inWords(one, context))
      .filter((words) => words !== '')
      .join(', ')
  }
  const labels = fieldLabels()
  return Object.entries(value)
    .map(([name, part]) => [labels[name], fieldInWords(name, part, context)])
    .filter(([label, words]) => label !== undefined && words !== '')
    .map(([label, words]) => `${label}: ${words}`)
    .join(' · ')
}

/** What of a thing with many parts is shown: the file has all of it. */
const fieldLabels = (): Readonly<Partial<Record<string, string>>> => ({
  name: t`Name`,
  email: t`Email`,
  role: t`Role`,
  description: t`Description`,
  members: t`People`,
  expires: t`Until`,
})

function fieldInWords(name: string, value: Value, context: Context): string {
  if (value === null) return ''
  if (name === 'role' && typeof value === 'number') return roleName(value)
  if (name === 'expires' && typeof value === 'number') return formatFull(value, context.twentyFour)
  if (name === 'members' && Array.isArray(value))
    return value.map((id) => personName(context.known, Number(id))).join(', ')
  return inWords(value, context)
}

function isGroupValue(
  value: Value,
): value is number | { direct_members: number[]; direct_subgroups: number[] } {
  if (typeof value === 'number') return true
  return typeof value === 'object' && value !== null && 'direct_subgroups' in value
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
