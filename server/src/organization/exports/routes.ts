import {
  deleteRealmExport,
  downloadRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '@parley/api/exports/endpoints'
import { exportErrors } from '@parley/api/exports/errors'
import { serveFile } from '#engine/files/serve.ts'
import { ANSWERED, route } from '#engine/http/route.ts'
import { deleteExport, requestExport } from './commands.ts'
import { exportKey, exportName, presentExport } from './export.ts'
import { consents } from './scope.ts'
import { exportsOf } from './storage.ts'

export const listConsents = route(getRealmExportConsents, ({ state }) => ({
  export_consents: consents(state).map(({ user, consented }) => ({ user_id: user.id, consented })),
}))

export const list = route(getRealmExports, async ({ realm, state }) => {
  const all = await exportsOf(realm.db, state.id)
  return { exports: all.map((one) => presentExport(realm.url, one)) }
})

export const create = route(exportRealm, async ({ realm, user, parameters }) => {
  return { id: await requestExport(realm, user, parameters.export_type) }
})

export const remove = route(deleteRealmExport, async ({ realm, parameters }) => {
  await deleteExport(realm, parameters.export_id)
  return {}
})

/** Nobody keeps a copy on the way: it has more in it than any other file. */
const UNCACHED = 'private, no-store'

export const download = route(
  downloadRealmExport,
  async ({ server, realm, state, parameters, request, reply }) => {
    const wanted = (await exportsOf(realm.db, state.id)).find(({ token }) => token === parameters.token)
    if (wanted === undefined || wanted.finishedAt === null || wanted.deletedAt !== null) {
      throw exportErrors.notFound()
    }
    const file = {
      key: exportKey(state.id, wanted.token),
      name: exportName(state, wanted),
      contentType: 'application/zip',
      caching: UNCACHED,
    }
    if (!(await serveFile(server.files.store, file, request, reply))) throw exportErrors.notFound()
    return ANSWERED
  },
)
