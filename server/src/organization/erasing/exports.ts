import { removeFiles } from '#engine/files/jobs.ts'
import { exportKeys, isPending } from '../exports/export.ts'
import { tellAdministrators } from '../exports/notify.ts'
import { exportsOf, setOutcome } from '../exports/storage.ts'
import { ownExportKey } from '../own-exports/own-export.ts'
import { expireOwnExports, hasPendingOwnExport } from '../own-exports/storage.ts'
import type { Step } from './steps.ts'

/** An export is being written, which may have been begun before: its archive has to be there to be deleted. */
export class NotYet extends Error {}

/** Deletes the archives of exports: all of the organization, and those of other people, which have what they were told. */
export const deleteArchives: Step = async ({ realm }) => {
  await realm.change(async (change) => {
    const { tx, state } = change
    const all = await exportsOf(tx, state.id)
    if (all.some(isPending) || (await hasPendingOwnExport(tx, state.id))) throw new NotYet()
    const there = all.filter(({ finishedAt, deletedAt }) => finishedAt !== null && deletedAt === null)
    for (const { id } of there) await setOutcome(tx, state.id, id, 'deleted_at')
    if (there.length > 0) await tellAdministrators(change, realm.url)
    const own = await expireOwnExports(tx, state.id, Number.MAX_SAFE_INTEGER)
    const keys = [
      ...there.flatMap(({ token }) => exportKeys(state.id, token)),
      ...own.map((token) => ownExportKey(state.id, token)),
    ]
    if (keys.length > 0) await removeFiles.queue(tx, { keys })
  })
  return undefined
}
