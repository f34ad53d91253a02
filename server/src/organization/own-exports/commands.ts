import { ownExportErrors } from '@parley/api/own-exports/errors'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { newToken } from '#engine/files/names.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { writeOwnExport } from './jobs.ts'
import { isPending, nextAt, type OwnExport, ownExportKey, stateOf } from './own-export.ts'
import { ownExportOf, putOwnExport, setOwnOutcome } from './storage.ts'

/** Queues the job that puts a person's data together; what they asked for before is deleted. */
export function beginExport(realm: Realm, { id: userId }: User): Promise<OwnExport> {
  return realm.change(async ({ tx, state, append }) => {
    const requestedAt = unixNow()
    const before = await ownExportOf(tx, state.id, userId)
    if (before !== undefined && isPending(before)) throw ownExportErrors.inProgress()
    if (before !== undefined && nextAt(before) > requestedAt) throw ownExportErrors.tooSoon()
    const token = newToken()
    await putOwnExport(tx, state.id, { userId, token, requestedAt })
    if (before !== undefined) await removeFiles.queue(tx, { keys: [ownExportKey(state.id, before.token)] })
    append(noted.of({ action: 'own_export_requested', userIds: [userId] }))
    await writeOwnExport.queue(tx, { realmId: state.id, userId, token })
    return { userId, token, requestedAt, finishedAt: null, failedAt: null, deletedAt: null }
  })
}

/** Deletes the archive. When another may be asked for does not change. */
export function deleteExport(realm: Realm, { id: userId }: User): Promise<void> {
  return realm.change(async ({ tx, state }) => {
    const one = await ownExportOf(tx, state.id, userId)
    if (one !== undefined && isPending(one)) throw ownExportErrors.inProgress()
    if (one === undefined || stateOf(one) !== 'done') throw ownExportErrors.notFound()
    await setOwnOutcome(tx, state.id, one.token, 'deleted_at')
    await removeFiles.queue(tx, { keys: [ownExportKey(state.id, one.token)] })
  })
}
