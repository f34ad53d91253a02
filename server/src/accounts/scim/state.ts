import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** A token with which an identity provider keeps accounts and groups. Times in UNIX seconds. */
export interface ScimToken {
  readonly id: number
  readonly name: string
  readonly tokenHash: string
  readonly creatorId: number
  readonly createdAt: number
  /** Null: it does not expire. */
  readonly expiresAt: number | null
}

/** What a provider has said of an account or a group, as far as nothing else here says it. */
export interface ScimFacts {
  readonly externalId?: string | undefined
  /** Only of accounts: the provider's own, which need not be their address. */
  readonly userName?: string | undefined
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** It deleted the resource. The account or group is deactivated, and not there for the provider. */
  readonly isDeleted?: true | undefined
}

export type ScimKind = 'user' | 'group'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly scimTokens: Map<number, ScimToken>
    /** By user id and by group id. What no provider has written has no entry. */
    readonly scimFacts: Readonly<Record<ScimKind, Map<number, ScimFacts>>>
    /** The ids of accounts by the name that a provider gave them, in lower case: those it has deleted, too. */
    readonly scimUserNames: Map<string, Set<number>>
  }
}

export const scimSlice = stateSlice('SCIM', async (db: Queryable, realmId: number) => {
  const tokens = await db.query<ScimToken>(
    `select id, name, token_hash as "tokenHash", creator_id as "creatorId", created_at as "createdAt",
       expires_at as "expiresAt"
     from scim_tokens where realm_id = $1 order by id`,
    [realmId],
  )
  const { rows } = await db.query<{ kind: ScimKind; id: number; facts: ScimFacts }>(
    'select kind, id, facts from scim_resources where realm_id = $1 order by id',
    [realmId],
  )
  const known = {
    scimFacts: { user: new Map<number, ScimFacts>(), group: new Map<number, ScimFacts>() },
    scimUserNames: new Map<string, Set<number>>(),
  }
  for (const { kind, id, facts } of rows) putScimFacts(known, kind, id, facts)
  return { scimTokens: new Map(tokens.rows.map((token) => [token.id, token])), ...known }
})

/** Keeps what a provider said, with the index of names. */
export function putScimFacts(
  { scimFacts, scimUserNames }: Pick<RealmState, 'scimFacts' | 'scimUserNames'>,
  kind: ScimKind,
  id: number,
  facts: ScimFacts,
): void {
  const before = scimFacts[kind].get(id)?.userName?.toLowerCase()
  scimFacts[kind].set(id, facts)
  if (kind !== 'user') return
  const now = facts.userName?.toLowerCase()
  if (before !== undefined) {
    const ids = scimUserNames.get(before)
    ids?.delete(id)
    if (ids?.size === 0) scimUserNames.delete(before)
  }
  if (now === undefined) return
  const ids = scimUserNames.get(now)
  if (ids === undefined) scimUserNames.set(now, new Set([id]))
  else ids.add(id)
}
