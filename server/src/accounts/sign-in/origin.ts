import { hashOfToken } from '#directory/sessions/tokens.ts'
import type { Queryable } from '#engine/db/database.ts'

/** The session at an identity provider from which somebody signed in, for the log-out there. */
export interface Origin {
  /** The provider of this server, as `kind:name`. */
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  /** The provider's name for its session. */
  readonly sessionIndex: string | null
  /** What the provider's log-out asks for, as the kind of provider has it. */
  readonly proof: Readonly<Record<string, string>>
}

/** Stores where a new browser session came from. */
export async function saveOrigin(
  db: Queryable,
  realmId: number,
  sessionToken: string,
  origin: Origin,
): Promise<void> {
  const { provider, issuer, subject, sessionIndex, proof } = origin
  await db.query(
    `insert into external_sessions (realm_id, token_hash, issuer, subject, session_index, provider, proof)
     select $1, $2, $3, $4, $5, $6, $7
     from sessions where realm_id = $1 and token_hash = $2`,
    [realmId, hashOfToken(sessionToken), issuer, subject, sessionIndex, provider, proof],
  )
}

/** Where a browser session came from; undefined for one by a password. */
export async function originOf(
  db: Queryable,
  realmId: number,
  sessionToken: string,
): Promise<Origin | undefined> {
  const { rows } = await db.query<Origin>(
    `select provider, issuer, subject, session_index as "sessionIndex", proof from external_sessions
     where realm_id = $1 and token_hash = $2`,
    [realmId, hashOfToken(sessionToken)],
  )
  return rows[0]
}
