import { rm } from 'node:fs/promises'
import { say } from '#directory/notices/ports.ts'
import { job } from '#engine/jobs/job.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { exportKey, isPending, presentExport, type RealmExport } from './export.ts'
import { tellAdministrators } from './notify.ts'
import { kindOf } from './scope.ts'
import { exportsOf, setOutcome } from './storage.ts'
import { writeArchive } from './write.ts'

/** More tries would hardly help, and each takes long. */
const ATTEMPTS = 3

/** Writes the archive of an export. An interrupted try leaves nothing behind; the next starts over. */
export const writeExport = job<{ realmId: number; id: number }>(
  'export_realm',
  { attempts: ATTEMPTS },
  async ({ realmId, id }, { server, isLast }) => {
    const wanted = (await exportsOf(server.db, realmId)).find((one) => one.id === id)
    if (wanted === undefined || !isPending(wanted)) return
    const realm = await server.realms.upToDate(realmId)
    try {
      await write(server, realm, wanted)
    } catch (error) {
      if (isLast) await conclude(realm, wanted, 'failed_at')
      throw error
    }
    await conclude(realm, wanted, 'finished_at')
  },
)

async function write(server: ServerContext, realm: Realm, wanted: RealmExport): Promise<void> {
  const { files } = server
  const path = await files.newLocalPath()
  try {
    await writeArchive(server, realm, kindOf(wanted.type), path)
    await files.store.keep(exportKey(realm.state.id, wanted.token), path)
  } finally {
    await rm(path, { force: true })
  }
}

async function conclude(realm: Realm, wanted: RealmExport, outcome: 'finished_at' | 'failed_at') {
  await realm.change(async (change) => {
    const { tx, state } = change
    await setOutcome(tx, state.id, wanted.id, outcome)
    await tellAdministrators(change, realm.url)
    const to = state.users.get(wanted.userId)
    if (to?.isActive !== true) return
    const now = (await exportsOf(tx, state.id)).find(({ id }) => id === wanted.id) ?? wanted
    const url = presentExport(realm.url, now).export_url
    await say(change, realm.url, [{ to, content: contentFor(url) }])
  })
}

const contentFor = (url: string | null) =>
  url === null
    ? 'The export of this organization that you asked for could not be written. The log of the server says why.'
    : `The export of this organization that you asked for is ready: [download it](${url}). Only administrators can.`
