import { hash } from 'node:crypto'
import type { Realm } from '#engine/realm/realm.ts'
import { type JsonObject, refusals, schemaIds } from './protocol.ts'

/** The address of SCIM in an organization. */
export const baseUrlOf = (realm: Pick<Realm, 'url'>) => `${realm.url}/scim/v2`

export interface Meta {
  readonly resourceType: 'User' | 'Group'
  readonly createdAt: number
  readonly location: string
}

/** A resource with its metadata. Its version is made of what it says, so that nothing has to count changes. */
export function withMeta(fields: JsonObject, { resourceType, createdAt, location }: Meta): JsonObject {
  const version = `W/"${hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 22)}"`
  const created = new Date(createdAt * 1000).toISOString()
  const schema = resourceType === 'User' ? schemaIds.user : schemaIds.group
  return { schemas: [schema], ...fields, meta: { resourceType, created, location, version } }
}

/** Throws 412 if the request is about another version than this. */
export function checkVersion(resource: JsonObject, ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  // Only `withMeta` makes resources.
  const { version } = resource.meta as { version: string }
  const given = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (!given.includes(version.replace(/^W\//, ''))) throw refusals.changedMeanwhile()
}

/** An id in a path; undefined for what is none. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
