import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { exportEntries } from './archive.ts'
import type { ExportKind } from './scope.ts'
import { type FormatVersion, USUAL_FORMAT } from './tables/versions.ts'
import { writeTar } from './tar.ts'

/** Writes an export to a local path, all of it as of one moment. */
export async function writeArchive(
  { db, files }: Pick<ServerContext, 'db' | 'files'>,
  { state }: Realm,
  kind: ExportKind,
  path: string,
  version: FormatVersion = USUAL_FORMAT,
): Promise<void> {
  await db.snapshot(async (tx) => {
    await writeTar(path, exportEntries({ tx, state, files }, kind, version), files)
  })
}
