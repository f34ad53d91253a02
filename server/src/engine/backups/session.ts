import type pg from 'pg'
import { type Connection, withClient } from '../db/database.ts'
import { withoutLimits } from '../db/query-limits.ts'

/** So that text is the same everywhere, and nothing ends a long copy. */
const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public; set synchronize_seqscans = off;`

/** Works on a connection of its own, on which rows are read and written as text. */
export function withCopying<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(withoutLimits(connection), undefined, async (client) => {
    await client.query(SETTINGS)
    return work(client)
  })
}

/** A name within a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The name of a table within a statement. */
export const quotedTable = ({ schema, name }: { readonly schema: string; readonly name: string }) =>
  `${quoted(schema)}.${quoted(name)}`
