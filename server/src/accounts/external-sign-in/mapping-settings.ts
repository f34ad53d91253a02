import { roles } from '@parley/api/users/roles'
import { z } from 'zod'

const role = z
  .enum(['owner', 'administrator', 'moderator', 'member', 'guest'])
  .transform((name) => roles[name])

/** The settings by which values of somebody elsewhere give them groups here. */
export const mappedGroups = {
  /** Names of groups here, by the values. */
  map: z.record(z.string(), z.string()),
}

/** The settings by which values of somebody elsewhere give them a role here. */
export const mappedRoles = {
  map: z.record(z.string(), role),
  /** The role of whom no value gives one. Left out: they keep theirs. */
  default: role.optional(),
}

/** What of somebody elsewhere gives groups and a role here. */
export interface Mapping {
  readonly groups?: { readonly claim: string; readonly map: Readonly<Record<string, string>> } | undefined
  readonly roles?:
    | {
        readonly claim: string
        readonly map: Readonly<Record<string, z.output<typeof role>>>
        readonly default?: z.output<typeof role> | undefined
      }
    | undefined
}
