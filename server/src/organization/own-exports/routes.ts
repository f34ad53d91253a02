import {
  beginOwnExport,
  deleteOwnExport,
  getOwnExport,
  saveOwnExport,
} from '@parley/api/own-exports/endpoints'
import { ownExportErrors } from '@parley/api/own-exports/errors'
import { serveFile } from '#engine/files/serve.ts'
import { ANSWERED, route } from '#engine/http/route.ts'
import { beginExport, deleteExport } from './commands.ts'
import { ownExportKey, ownExportName, presentOwnExport, stateOf } from './own-export.ts'
import { ownExportOf } from './storage.ts'

/** Says what became of the person's last export. */
export const look = route(getOwnExport, async ({ realm, state, user }) => {
  const one = await ownExportOf(realm.db, state.id, user.id)
  return { export: one === undefined ? null : presentOwnExport(realm.url, one) }
})

/** Begins an export, which a job writes in the background. */
export const begin = route(beginOwnExport, async ({ realm, user }) => ({
  export: presentOwnExport(realm.url, await beginExport(realm, user)),
}))

/** Deletes the archive. */
export const remove = route(deleteOwnExport, async ({ realm, user }) => {
  await deleteExport(realm, user)
  return {}
})

/** No cache may keep a copy, since an archive is more sensitive than any other file. */
const UNCACHED = 'private, no-store'

/** Serves the archive to the person whose data is in it, and to nobody else. */
export const save = route(
  saveOwnExport,
  async ({ server, realm, state, user, parameters, request, reply }) => {
    const one = await ownExportOf(realm.db, state.id, user.id)
    if (one === undefined || one.token !== parameters.token || stateOf(one) !== 'done') {
      throw ownExportErrors.notFound()
    }
    const file = {
      key: ownExportKey(state.id, one.token),
      name: ownExportName(state, one),
      contentType: 'application/gzip',
      caching: UNCACHED,
    }
    if (!(await serveFile(server.files.store, file, request, reply))) throw ownExportErrors.notFound()
    return ANSWERED
  },
)
