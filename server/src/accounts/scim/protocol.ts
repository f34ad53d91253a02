import { STATUS_CODES } from 'node:http'
import { ApiError } from '@parley/api/contract/errors'

export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  provider: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** The kinds of errors that RFC 7644 names (table 9), as far as they occur here. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal in the form of RFC 7644, section 3.12. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }

  body() {
    const { status, scimType, message: detail } = this
    return { schemas: [schemaIds.error], status: String(status), ...(scimType && { scimType }), detail }
  }
}

export const refusals = {
  unauthorized: () => new ScimError(401, 'The token is missing, unknown or expired'),
  forbidden: (detail: string) => new ScimError(403, detail),
  notFound: (what: string) => new ScimError(404, `${what} not found`),
  exists: (detail: string) => new ScimError(409, detail, 'uniqueness'),
  invalidValue: (detail: string) => new ScimError(400, detail, 'invalidValue'),
  invalidPath: (path: string) => new ScimError(400, `There is no attribute '${path}'`, 'invalidPath'),
  invalidFilter: (detail: string) => new ScimError(400, detail, 'invalidFilter'),
  invalidSyntax: (detail: string) => new ScimError(400, detail, 'invalidSyntax'),
  readOnly: (path: string) => new ScimError(400, `'${path}' cannot be changed`, 'mutability'),
  noTarget: (path: string) => new ScimError(400, `Nothing fits '${path}'`, 'noTarget'),
  changedMeanwhile: () => new ScimError(412, 'The resource is another version by now'),
} as const

/** The texts of our own refusals that mean that something is taken. */
const TAKEN = /already (in use|exists|taken)|already has an account|is already/i

/** What a provider is told of an error of a command; undefined for a fault of the server. */
export function scimErrorOf(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  if (!(error instanceof ApiError) || error.status >= 500) return undefined
  if (error.code === 'CANNOT_DEACTIVATE_GROUP_IN_USE') return new ScimError(409, error.message)
  if (error.status !== 400)
    return new ScimError(error.status, error.message || (STATUS_CODES[error.status] ?? ''))
  if (TAKEN.test(error.message)) return refusals.exists(error.message)
  return refusals.invalidValue(error.message)
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of an object. Names of attributes are not case-sensitive (RFC 7643, section 2.1). */
export function fieldOf(object: JsonObject, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name]
  const found = Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : object[found]
}

/** A text, or undefined for an absent one. Throws for anything else. */
export function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw refusals.invalidValue(`'${name}' must be a text`)
  if (value.length > LONGEST_TEXT) throw refusals.invalidValue(`'${name}' is too long`)
  return value
}

/** Longer than any name, address or id of a provider. */
const LONGEST_TEXT = 500

/** A boolean. Some providers send it as a text. */
export function booleanOf(value: unknown, name: string): boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw refusals.invalidValue(`'${name}' must be true or false`)
}
