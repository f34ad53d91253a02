import { createHmac } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#engine/config.ts'
import type { Database, Queryable } from '#engine/db/database.ts'
import { codeOf } from '#engine/error-code.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { isSameSecret, newSecret } from './tokens.ts'

/** An arbitrary number, the same for every node. */
const SECRET_LOCK = 741_021_101

type Place = Pick<Config, 'dataDir' | 'secretKey'>

/**
 * The server's secret, created at the first start: SECRET_KEY, or a file in the data folder. The database stores only
 * a digest to verify it, so a copy of the database gives nobody a key. Throws OperatorError if the secret is missing
 * or wrong. Earlier versions stored it in the database; it is moved out.
 */
export function serverSecret(db: Database, place: Place): Promise<string> {
  return db.transaction((tx) => secretFor(tx, place))
}

/** Like `serverSecret`, within a transaction. */
export async function secretFor(tx: Queryable, place: Place): Promise<string> {
  await tx.query('select pg_advisory_xact_lock($1)', [SECRET_LOCK])
  const { rows } = await tx.query<{ name: string; value: string }>(
    `select name, value from server_facts where name in ('secret', 'secret_digest')`,
  )
  const facts = new Map(rows.map(({ name, value }) => [name, value]))
  const within = facts.get('secret')
  const digest = facts.get('secret_digest') ?? (within === undefined ? undefined : digestOf(within))
  const own = place.secretKey ?? (await readFrom(place))
  if (own === undefined && digest !== undefined && within === undefined) throw missing(place)
  if (own !== undefined && digest !== undefined && !isSameSecret(digestOf(own), digest)) throw another(place)
  const secret = own ?? within ?? newSecret()
  if (own === undefined) await writeTo(place, secret)
  if (within !== undefined) await moveOut(tx, within)
  await tx.query(`insert into server_facts values ('secret_digest', $1) on conflict do nothing`, [
    digestOf(secret),
  ])
  return secret
}

/** Has the next start take another secret. That in the data folder is set aside. */
export async function forgetSecret(tx: Queryable, place: Place): Promise<void> {
  await tx.query(`delete from server_facts where name in ('secret', 'secret_digest')`)
  await rename(pathIn(place), `${pathIn(place)}.former`).catch((error: unknown) => {
    // There is none beside SECRET_KEY.
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

const digestOf = (secret: string) =>
  createHmac('sha256', secret).update('which secret it is').digest('base64url')

async function moveOut(tx: Queryable, secret: string): Promise<void> {
  await tx.query(`delete from server_facts where name = 'secret'`)
  const { rows } = await tx.query<{ id: number }>('select realm_id as id from realms')
  for (const { id } of rows) {
    // Keeps the URLs of uploaded avatars, which earlier versions derived from the secret.
    const salt = createHmac('sha256', secret).update(`avatars ${id}`).digest('base64url')
    await tx.query('update realms set avatar_salt = $2 where realm_id = $1', [id, salt])
  }
}

const pathIn = ({ dataDir }: Place) => join(dataDir, 'secret')

const missing = (place: Place) =>
  new OperatorError(
    `The secret that goes with this database is not here: bring the file 'secret' of the data folder that was used with it to ${pathIn(place)}, or set SECRET_KEY to what it says. If it is lost for good: npm run parley -- forget-secret`,
  )

const another = (place: Place) =>
  new OperatorError(
    `${place.secretKey === undefined ? pathIn(place) : 'SECRET_KEY'} is not the secret that goes with this database: all nodes on one database need the one that it was first used with`,
  )

async function readFrom(place: Place): Promise<string | undefined> {
  try {
    return (await readFile(pathIn(place), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file atomically and durably, before the database forgets the secret. */
async function writeTo(place: Place, secret: string): Promise<void> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const path = pathIn(place)
  const unfinished = `${path}.${process.pid}`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(unfinished, 0o600)
  await link(unfinished, path)
  await unlink(unfinished)
  const folder = await open(place.dataDir, 'r')
  await folder.sync().finally(() => folder.close())
}
