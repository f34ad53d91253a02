import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#directory/sessions/tokens.ts'
import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'
import { ATTEMPT_SECONDS } from './attempts.ts'
import type { ExternalPerson } from './method.ts'

/** Clocks differ, and the row of an answer must outlive the request. */
const SPARE_SECONDS = 600

/** The ids of requests to SAML providers. They are signed, so that none has to be kept to know it again. */
export class SamlRequests {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  newId(realmId: number, provider: string): string {
    const text = `${unixNow() + ATTEMPT_SECONDS}.${randomBytes(16).toString('hex')}`
    // XML wants ids that begin with a letter or an underscore.
    return `_${text}.${this.#mark(realmId, provider, text)}`
  }

  /** Whether this server made the id for that provider, not too long ago. */
  isOwn(realmId: number, provider: string, id: string): boolean {
    const [, text = '', expiresAt = '', mark = ''] = /^_((\d+)\.[0-9a-f]{32})\.([0-9a-f]{64})$/.exec(id) ?? []
    return Number(expiresAt) > unixNow() && isSameSecret(mark, this.#mark(realmId, provider, text))
  }

  #mark(realmId: number, provider: string, text: string): string {
    return createHmac('sha256', this.#secret)
      .update(`saml request ${realmId} ${provider} ${text}`)
      .digest('hex')
  }
}

/** Keeps the answer to a request. False if the request has been answered before. */
export async function saveAnswer(
  db: Queryable,
  realmId: number,
  requestId: string,
  person: ExternalPerson,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into saml_answers (realm_id, request_id, answer, expires_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [realmId, requestId, person, unixNow() + ATTEMPT_SECONDS + SPARE_SECONDS],
  )
  return rowCount === 1
}

/** Takes the answer to a request, once. The row stays, so that the request is not answered again. */
export async function takeAnswer(
  db: Queryable,
  realmId: number,
  requestId: string,
): Promise<ExternalPerson | undefined> {
  const { rows } = await db.query<{ answer: ExternalPerson }>(
    `update saml_answers as now set answer = null
     from (select answer from saml_answers where realm_id = $1 and request_id = $2 for update) as before
     where now.realm_id = $1 and now.request_id = $2 and before.answer is not null
     returning before.answer`,
    [realmId, requestId],
  )
  return rows[0]?.answer
}

/** Deletes answers to requests that nobody would believe any more. */
export async function deleteOldAnswers(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from saml_answers where realm_id = $1 and expires_at <= $2', [realmId, unixNow()])
}
