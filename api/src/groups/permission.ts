import { z } from 'zod'
import type { Face } from '../contract/face.ts'
import { integer } from '../contract/numbers.ts'
import type { SystemGroupName } from './system-groups.ts'

export const groupSettingValue = z
  .union([integer, z.strictObject({ direct_members: z.array(integer), direct_subgroups: z.array(integer) })])
  .meta({
    id: 'GroupSettingValue',
    description: 'Who has a permission: the ID of a user group, or users and groups listed one by one.',
  })
export type GroupSettingValue = z.infer<typeof groupSettingValue>

const groupSettingUpdate = z
  .object({
    new: groupSettingValue,
    old: groupSettingValue
      .optional()
      .describe('The value expected now; the change is refused if it differs.'),
  })
  .meta({ id: 'GroupSettingValueUpdate' })
export type GroupSettingUpdate = z.infer<typeof groupSettingUpdate>

/** A default that depends on who creates the thing, in the words that clients know. */
export type CreatorDefault = 'group_creator' | 'stream_creator_or_nobody'

/** Who has a permission of a channel anyway. The server's own rules decide; this is for those who look at a page. */
export interface AlsoGiven {
  /** Who has one of these permissions of the organization. */
  readonly realm?: readonly string[]
  /** Who has one of these of the same channel. */
  readonly channel?: readonly string[]
  /** The administrators of the organization. */
  readonly administrators?: true
  /** This role, unless the channel is private. */
  readonly openTo?: SystemGroupName
}

export interface Permission {
  readonly about: string
  /** The group that has the permission at first. */
  readonly default: SystemGroupName | CreatorDefault
  readonly allowNobody: boolean
  readonly allowEveryone: boolean
  /** Only a system group may be chosen, not one that people made. */
  readonly systemGroupsOnly?: true
  readonly allowedSystemGroups?: readonly SystemGroupName[]
  readonly defaultForSystemGroups?: SystemGroupName
  readonly since?: number
  /** How a page shows it. */
  readonly face?: Face
  /** Who has it beside those to whom it is given. */
  readonly also?: AlsoGiven
  readonly type: typeof groupSettingValue
}

export type PermissionTable = Readonly<Record<string, Permission>>

/** An entry of a table of permissions. `role:internet` is not allowed by any. */
export function permission(declaration: Omit<Permission, 'type'>): Permission {
  return { ...declaration, type: groupSettingValue }
}

/** The same, for a permission that a page shows. */
export function permissionWithFace(declaration: Omit<Permission, 'type'> & { readonly face: Face }) {
  return { ...permission(declaration), face: declaration.face }
}

type UpdateShapeOf<T extends PermissionTable> = { [K in keyof T]: z.ZodOptional<typeof groupSettingUpdate> }

/** The parameters of a request that changes some of the permissions. */
export function groupSettingUpdates<const T extends PermissionTable>(table: T): UpdateShapeOf<T> {
  const entries = Object.entries(table).map(([name, { about }]) => {
    return [name, groupSettingUpdate.optional().describe(about)]
  })
  return Object.fromEntries(entries) as UpdateShapeOf<T>
}

type ParameterShapeOf<T extends PermissionTable> = { [K in keyof T]: z.ZodOptional<typeof groupSettingValue> }

/** The parameters of a request that creates something with these permissions. */
export function groupSettingParameters<const T extends PermissionTable>(table: T): ParameterShapeOf<T> {
  const entries = Object.entries(table).map(([name, { about }]) => {
    return [name, groupSettingValue.optional().describe(about)]
  })
  return Object.fromEntries(entries) as ParameterShapeOf<T>
}

/** What `server_supported_permission_settings` says about the permissions of a table. */
export function supportedPermissionSettings(table: PermissionTable) {
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      {
        require_system_group: entry.systemGroupsOnly ?? false,
        allow_internet_group: false,
        allow_nobody_group: entry.allowNobody,
        allow_everyone_group: entry.allowEveryone,
        default_group_name: entry.default,
        default_for_system_groups: entry.defaultForSystemGroups ?? null,
        allowed_system_groups: [...(entry.allowedSystemGroups ?? [])],
      },
    ]),
  )
}
