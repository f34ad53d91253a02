import { scimErrors } from '@parley/api/scim/errors'
import { scimTokens } from '@parley/api/scim/limits'
import { hashOfToken, isSameSecret, newSecret } from '#directory/sessions/tokens.ts'
import { ownersOf } from '#directory/users/ranks.ts'
import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { scimTokenEnded, scimTokenMade } from './entries.ts'
import type { ScimToken } from './state.ts'

const hashOf = (token: string) => hashOfToken(token).toString('base64url')

/** Makes a token, and returns it: it is not kept. */
export async function makeScimToken(
  { state, tx, append }: Change,
  creatorId: number,
  { name: given, expiresAt = null }: { name: string; expiresAt?: number | null | undefined },
): Promise<{ id: number; token: string }> {
  const name = given.trim()
  if (name === '') throw scimErrors.nameEmpty()
  if (expiresAt !== null && expiresAt <= unixNow()) throw scimErrors.expiresInThePast()
  scimTokens.checkRoom(state.scimTokens.size)
  const token = newSecret()
  const made = { name, tokenHash: hashOf(token), creatorId, createdAt: unixNow(), expiresAt }
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into scim_tokens (realm_id, name, token_hash, creator_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [state.id, made.name, made.tokenHash, creatorId, made.createdAt, expiresAt],
    ),
  )
  append(scimTokenMade.of({ owners: ownersOf(state), token: { id, ...made } }))
  return { id, token }
}

/** Ends a token. Throws if there is none with this id. */
export async function endScimToken({ state, tx, append }: Change, id: number): Promise<void> {
  if (!state.scimTokens.has(id)) throw scimErrors.notFound()
  await tx.query('delete from scim_tokens where realm_id = $1 and id = $2', [state.id, id])
  append(scimTokenEnded.of({ owners: ownersOf(state), id }))
}

/** The token that was given, if there is such a one and its time is not over. */
export function knownToken(state: RealmState, given: string): ScimToken | undefined {
  const tokenHash = hashOf(given)
  const token = state.scimTokens.values().find((one) => isSameSecret(one.tokenHash, tokenHash))
  return token === undefined || (token.expiresAt !== null && token.expiresAt <= unixNow()) ? undefined : token
}

/** When each token was last used, by its id. */
export async function usesOfTokens(
  db: Queryable,
  realmId: number,
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await db.query<{ id: number; lastUsedAt: number | null }>(
    'select id, last_used_at as "lastUsedAt" from scim_tokens where realm_id = $1',
    [realmId],
  )
  return new Map(rows.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
}
