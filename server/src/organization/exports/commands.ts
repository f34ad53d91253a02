import { exportErrors } from '@parley/api/exports/errors'
import { weeklyExports } from '@parley/api/exports/limits'
import { removeFiles } from '../files/jobs.ts'
import { newToken } from '../files/names.ts'
import type { Realm } from '../realm/realm.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import type { User } from '../users/state.ts'
import { exportKey, isPending, type RealmExport } from './export.ts'
import { writeExport } from './jobs.ts'
import { exportsOf, insertExport, setOutcome } from './storage.ts'
import { tellAdministrators } from './told.ts'

const WEEK_SECONDS = 7 * DAY_SECONDS

/** Has an archive written. Returns the id of the export. */
export function requestExport(realm: Realm, user: User, type: RealmExport['type']): Promise<number> {
  return realm.change(async (change) => {
    const { tx, state } = change
    const requestedAt = unixNow()
    const before = await exportsOf(tx, state.id)
    const lately = before.filter((one) => one.requestedAt > requestedAt - WEEK_SECONDS)
    weeklyExports.checkRoom(lately.length)
    const id = await insertExport(tx, state.id, { userId: user.id, type, token: newToken(), requestedAt })
    await writeExport.queue(tx, { realmId: state.id, id })
    await tellAdministrators(change, realm.url)
    return id
  })
}

/** Forgets the archive; that it was made stays known. */
export function deleteExport(realm: Realm, id: number): Promise<void> {
  return realm.change(async (change) => {
    const { tx, state } = change
    const wanted = (await exportsOf(tx, state.id)).find((one) => one.id === id)
    if (wanted === undefined) throw exportErrors.invalidId()
    if (wanted.deletedAt !== null) throw exportErrors.alreadyDeleted()
    if (wanted.failedAt !== null) throw exportErrors.failed()
    if (isPending(wanted)) throw exportErrors.inProgress()
    await setOutcome(tx, state.id, id, 'deleted_at')
    await removeFiles.queue(tx, { keys: [exportKey(state.id, wanted.token)] })
    await tellAdministrators(change, realm.url)
  })
}
