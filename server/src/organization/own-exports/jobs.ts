import { rm } from 'node:fs/promises'
import { say } from '#directory/notices/ports.ts'
import { job } from '#engine/jobs/job.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { writeTar } from '../exports/tar.ts'
import { ownEntries } from './archive.ts'
import { toldOf } from './notice.ts'
import { isPending, type OwnExport, ownExportKey } from './own-export.ts'
import { ownExportOf, setOwnOutcome } from './storage.ts'

/** More tries would hardly help, and each takes long. */
const ATTEMPTS = 3

/** Puts a person's data together. An interrupted try leaves nothing behind; the next starts over. */
export const writeOwnExport = job<{ realmId: number; userId: number; token: string }>(
  'export_own',
  { attempts: ATTEMPTS },
  async ({ realmId, userId, token }, { server, isLast }) => {
    const wanted = await ownExportOf(server.db, realmId, userId)
    if (wanted?.token !== token || !isPending(wanted)) return
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

async function write(server: ServerContext, realm: Realm, { userId, token }: OwnExport): Promise<void> {
  const { db, files } = server
  const path = await files.newLocalPath()
  try {
    await db.snapshot(async (tx) => {
      const user = realm.state.users.get(userId)
      if (user?.isActive !== true) throw new Error('the account is deactivated')
      await writeTar(path, ownEntries({ tx, server, realm, user }), files)
    })
    await files.store.keep(ownExportKey(realm.state.id, token), path)
  } finally {
    await rm(path, { force: true })
  }
}

async function conclude(realm: Realm, { userId, token }: OwnExport, outcome: 'finished_at' | 'failed_at') {
  await realm.change(async (change) => {
    const { tx, state } = change
    await setOwnOutcome(tx, state.id, token, outcome)
    const to = state.users.get(userId)
    if (to?.isActive !== true) return
    const content = toldOf(outcome, to, realm.url)
    await say(change, realm.url, [{ to, content }])
  })
}
