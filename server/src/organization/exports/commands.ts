import { exportErrors } from '@parley/api/exports/errors'
import { weeklyExports } from '@parley/api/exports/limits'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { newToken } from '#engine/files/names.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { exportKeys, isPending, type RealmExport } from './export.ts'
import { writeExport } from './jobs.ts'
import { tellAdministrators } from './notify.ts'
import { exportsOf, insertExport, setOutcome } from './storage.ts'

const WEEK_SECONDS = 7 * DAY_SECONDS

/** Queues the job that writes an archive. Returns the id of the export. */
export function requestExport(realm: Realm, user: User, type: RealmExport['type']): Promise<number> {
  return realm.change(async (change) => {
    const { tx, state } = change
    const requestedAt = unixNow()
    const before = await exportsOf(tx, state.id)
    const lately = before.filter((one) => one.requestedAt > requestedAt - WEEK_SECONDS)
    weeklyExports.checkRoom(lately.length)
    const id = await insertExport(tx, state.id, { userId: user.id, type, token: newToken(), requestedAt })
    await writeExport.queue(tx, { realmId: state.id, id })
    change.append(noted.of({ action: 'export_requested', subject: String(id), after: type }))
    await tellAdministrators(change, realm.url)
    return id
  })
}

/** Deletes the archive. The export stays listed as deleted. */
export function deleteExport(realm: Realm, id: number): Promise<void> {
  return realm.change(async (change) => {
    const { tx, state } = change
    const wanted = (await exportsOf(tx, state.id)).find((one) => one.id === id)
    if (wanted === undefined) throw exportErrors.invalidId()
    if (wanted.deletedAt !== null) throw exportErrors.alreadyDeleted()
    if (wanted.failedAt !== null) throw exportErrors.failed()
    if (isPending(wanted)) throw exportErrors.inProgress()
    await setOutcome(tx, state.id, id, 'deleted_at')
    change.append(noted.of({ action: 'export_deleted', subject: String(id) }))
    await removeFiles.queue(tx, { keys: exportKeys(state.id, wanted.token) })
    await tellAdministrators(change, realm.url)
  })
}
