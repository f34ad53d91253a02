import { type LucideIcon, Shapes, Shield, Users } from 'lucide-react'
import { systemGroupName } from '#data/system-group-names.ts'

interface Named {
  readonly name: string
  readonly is_system_group: boolean
}

export const groupName = (group: Named) => (group.is_system_group ? systemGroupName(group.name) : group.name)

const OF_MANY = ['role:internet', 'role:everyone', 'role:members', 'role:fullmembers']

export function groupIcon({ name, is_system_group: isRole }: Named): LucideIcon {
  if (!isRole) return Shapes
  return OF_MANY.includes(name) ? Users : Shield
}
