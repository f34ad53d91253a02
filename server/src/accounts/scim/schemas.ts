import { roles } from '@parley/api/users/roles'
import { FORM_BYTES } from '#engine/http/form.ts'
import { MOST_RESULTS } from './listing.ts'
import { type JsonObject, refusals, schemaIds } from './protocol.ts'

/** What this server can (RFC 7643, section 5). */
export const providerConfig = (base: string): JsonObject => ({
  schemas: [schemaIds.provider],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: FORM_BYTES },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner makes in the settings of the organization',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const TYPES = [
  { name: 'User', endpoint: '/Users', schema: schemaIds.user, description: 'Accounts of people' },
  { name: 'Group', endpoint: '/Groups', schema: schemaIds.group, description: 'User groups' },
] as const

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (base: string): JsonObject[] =>
  TYPES.map((type) => ({
    schemas: [schemaIds.resourceType],
    id: type.name,
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }))

interface Attribute {
  readonly name: string
  readonly [characteristic: string]: unknown
}

const attribute = (name: string, description: string, more: object = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const READ_ONLY = { mutability: 'readOnly' }
const value = (description: string, more: object = {}) => attribute('value', description, more)

const ATTRIBUTES: Readonly<Record<'User' | 'Group', readonly Attribute[]>> = {
  User: [
    attribute('userName', 'By what the provider knows the person', { required: true, uniqueness: 'server' }),
    attribute('name', 'The parts of the name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The name as it is shown'),
        attribute('givenName', 'The given name'),
        attribute('familyName', 'The family name'),
      ],
    }),
    attribute('displayName', 'The name as it is shown'),
    attribute('active', 'Whether the account is not deactivated', { type: 'boolean' }),
    attribute('emails', 'The address of the account', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        value('The address', { uniqueness: 'server' }),
        attribute('type', 'Always work'),
        attribute('primary', 'Always true', { type: 'boolean' }),
      ],
    }),
    attribute('roles', 'The role in the organization', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        value('The name of the role', { canonicalValues: Object.keys(roles) }),
        attribute('primary', 'Always true', { type: 'boolean' }),
      ],
    }),
    attribute('groups', 'The groups that the person is in', {
      type: 'complex',
      multiValued: true,
      ...READ_ONLY,
      subAttributes: [
        value('The id of the group', READ_ONLY),
        attribute('$ref', 'Where the group is', {
          type: 'reference',
          referenceTypes: ['Group'],
          ...READ_ONLY,
        }),
        attribute('display', 'The name of the group', READ_ONLY),
        attribute('type', 'Always direct', READ_ONLY),
      ],
    }),
  ],
  Group: [
    attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
    attribute('members', 'The people in the group', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        value('The id of the person', { mutability: 'immutable' }),
        attribute('$ref', 'Where the person is', {
          type: 'reference',
          referenceTypes: ['User'],
          mutability: 'immutable',
        }),
        attribute('display', 'The name of the person', READ_ONLY),
        attribute('type', 'Always User', { mutability: 'immutable' }),
      ],
    }),
  ],
}

/** The schemas (RFC 7643, section 7). */
export const schemas = (base: string): JsonObject[] =>
  TYPES.map(({ name, schema: id, description }) => ({
    schemas: [schemaIds.schema],
    id,
    name,
    description,
    attributes: ATTRIBUTES[name],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))

/** One of several by its id. Throws 404. */
export function oneOf(all: readonly JsonObject[], id: string): JsonObject {
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw refusals.notFound(id.slice(0, 100))
  return found
}

/** All of a kind as the answer to a request without pages. */
export const listOf = (all: readonly JsonObject[]): JsonObject => ({
  schemas: [schemaIds.list],
  totalResults: all.length,
  startIndex: 1,
  itemsPerPage: all.length,
  Resources: all,
})
