import {
  deleteRealmExport,
  downloadRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '@parley/api/exports/endpoints'
import { exportErrors } from '@parley/api/exports/errors'
import { noted } from '#engine/audit/entries.ts'
import { serveFile } from '#engine/files/serve.ts'
import { ANSWERED, route } from '#engine/http/route.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { deleteExport, requestExport } from './commands.ts'
import { exportKey, exportName, formerKey, presentExport, type RealmExport } from './export.ts'
import { consents } from './scope.ts'
import { exportsOf } from './storage.ts'

/** Lists whether each user consents to the export of their private data. */
export const listConsents = route(getRealmExportConsents, ({ state }) => ({
  export_consents: consents(state).map(({ user, consented }) => ({ user_id: user.id, consented })),
}))

/** Lists all exports, including failed and deleted ones. */
export const list = route(getRealmExports, async ({ realm, state }) => {
  const all = await exportsOf(realm.db, state.id)
  return { exports: all.map((one) => presentExport(realm.url, one)) }
})

/** Requests an export, which a job writes in the background. */
export const create = route(exportRealm, async ({ realm, user, parameters }) => {
  return { id: await requestExport(realm, user, parameters.export_type) }
})

/** Deletes the archive of an export, which stays listed. */
export const remove = route(deleteRealmExport, async ({ realm, parameters }) => {
  await deleteExport(realm, parameters.export_id)
  return {}
})

/** No cache may keep a copy, since an archive is more sensitive than any other file. */
const UNCACHED = 'private, no-store'

/** Serves the archive of an export. */
export const download = route(
  downloadRealmExport,
  async ({ server, realm, state, parameters, request, reply }) => {
    const wanted = (await exportsOf(realm.db, state.id)).find(({ token }) => token === parameters.token)
    if (wanted === undefined || wanted.finishedAt === null || wanted.deletedAt !== null) {
      throw exportErrors.notFound()
    }
    await realm.change(async ({ append }) =>
      append(noted.of({ action: 'export_downloaded', subject: String(wanted.id) })),
    )
    for (const file of formsOf(state, wanted)) {
      if (await serveFile(server.files.store, { ...file, caching: UNCACHED }, request, reply)) return ANSWERED
    }
    throw exportErrors.notFound()
  },
)

/** The archive, and what it was before it could be read back. */
const formsOf = (state: RealmState, wanted: RealmExport) => [
  {
    key: exportKey(state.id, wanted.token),
    name: exportName(state, wanted),
    contentType: 'application/gzip',
  },
  {
    key: formerKey(state.id, wanted.token),
    name: exportName(state, wanted, 'zip'),
    contentType: 'application/zip',
  },
]
