import { z } from 'zod'
import { certificates, secretFile } from '#engine/configuration/values.ts'
import { mappedGroups, mappedRoles } from '../external-sign-in/mapping-settings.ts'
import { organizations } from '../sign-in/organizations.ts'

/** The claim that holds the groups which `group_search` finds: their names and their DNs. */
export const FOUND_GROUPS = 'groups'

/** The name of an attribute, which cannot be mistaken for a part of a filter. */
export const attributeName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'is no name of an attribute')

const dn = z.string().min(1)
const filter = z.string().refine(isBalanced, 'is no filter such as (objectClass=person)')
/** What the mapping of providers calls a claim is an attribute here. */
const asClaim = <T extends { attribute: string }>({ attribute, ...others }: T) => ({
  claim: attribute,
  ...others,
})

/** An LDAP directory. Everything but `url` and `search_base` has a default. */
export const directorySettings = z
  .strictObject({
    /** Names it in the log, in commands, and in the database, so that it must not change. */
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'takes small letters, digits and hyphens')
      .default('ldap'),
    /** The organizations that it is for, by host name. Left out: all of the server. */
    organizations,
    url: z.url({ protocol: /^ldaps?$/ }),
    /** Whether to upgrade the connection with StartTLS. Not needed with `ldaps:`. */
    start_tls: z.boolean().default(false),
    /** Certificates that may sign the directory's, as PEM. Left out: the well-known authorities. */
    ca_file: certificates.optional(),
    /** The account that searches the directory. Empty: searches are anonymous. */
    bind_dn: z.string().default(''),
    bind_password: z.string().optional(),
    bind_password_file: secretFile.optional(),
    search_base: dn,
    /** Whoever does not match is not let in, and counts as gone. */
    filter: filter.optional(),
    username_attribute: attributeName.default('uid'),
    email_attribute: attributeName.default('mail'),
    name_attribute: attributeName.default('cn'),
    /** What always names the same person. Left out: the first of `entryUUID` and `objectGUID`, else the user name. */
    id_attribute: attributeName.optional(),
    picture_attribute: attributeName.optional(),
    /** Attributes, by the names of profile fields. */
    profile_fields: z.record(z.string(), attributeName).default({}),
    /** Groups that name their members. Left out: an attribute of people names their groups, such as `memberOf`. */
    group_search: z
      .strictObject({
        search_base: dn,
        filter: filter.default(
          '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=group))',
        ),
        name_attribute: attributeName.default('cn'),
        member_attribute: attributeName.default('member'),
        /** Whether the members of a group are also members of the groups that it is in. */
        nested: z.boolean().default(false),
      })
      .optional(),
    groups: z.strictObject({ attribute: attributeName.optional(), ...mappedGroups }).optional(),
    roles: z.strictObject({ attribute: attributeName.optional(), ...mappedRoles }).optional(),
    synchronize: z
      .strictObject({
        every_minutes: z.int().min(5).max(10_080).default(60),
        names: z.boolean().default(true),
        addresses: z.boolean().default(true),
        /** Whether accounts of people who have left are deactivated. */
        leaving: z.boolean().default(true),
        /** If more than this share of the people would leave, nothing is done. */
        most_leaving_percent: z.number().min(0).max(100).default(10),
        /** Whether references to other servers, which are not followed, are no reason to keep everybody. */
        ignore_references: z.boolean().default(false),
      })
      .optional(),
  })
  .transform(({ groups, roles, ...others }) => {
    // Where groups are searched for, they are what is meant.
    const usual = others.group_search === undefined ? 'memberOf' : FOUND_GROUPS
    return {
      ...others,
      groups: groups && asClaim({ ...groups, attribute: groups.attribute ?? usual }),
      roles: roles && asClaim({ ...roles, attribute: roles.attribute ?? usual }),
    }
  })

/** The settings of an LDAP directory. */
export type DirectorySettings = z.output<typeof directorySettings>
export type GroupSearch = NonNullable<DirectorySettings['group_search']>

/** Whether each parenthesis of a filter is closed. Only the directory knows whether it likes the rest. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (depth === 0) return false
    if (depth < 0) return false
  }
  return depth === 0 && text !== ''
}
