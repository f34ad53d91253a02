import {
  deleteRealmExport,
  downloadRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '@parley/api/exports/endpoints'
import { vi } from 'vitest'
import { ask, requests } from '../request.ts'
import type { Prop } from '../scene.ts'

/** An export inserted directly: real ones take long, and only a few a week are allowed. */
const finished: Prop<{ id: number; token: string }> = async ({ server, realm, hand }) => {
  const { rows } = await server.db.query<{ id: number; token: string }>(
    `insert into realm_exports (realm_id, user_id, type, token, requested_at, finished_at)
     values ($1, $2, 1, gen_random_uuid()::text, 1, 1) returning id, token`,
    [realm.state.id, hand.id],
  )
  const [made] = rows
  if (made === undefined) throw new Error('no export')
  return made
}

export const exports = requests(
  ask(getRealmExportConsents, async () => ({})),
  ask(getRealmExports, async () => ({})),
  ask(exportRealm, async () => ({}), {
    undo: async ({ hand, stage: { server } }, { id }) => {
      const seen = async () => (await hand.call(getRealmExports, {})).exports.find((one) => one.id === id)
      await vi.waitUntil(async () => (await seen())?.pending === false, { timeout: 30_000 })
      // Only a few a week are allowed.
      await server.db.query('update realm_exports set requested_at = 1 where id = $1', [id])
    },
  }),
  ask(deleteRealmExport, async (scene) => ({ export_id: (await scene.a(finished)).id })),
  // This export has no file.
  ask(downloadRealmExport, async (scene) => ({ token: (await scene.a(finished)).token }), {
    stoppedBy: /^There is no such data export\.$/,
  }),
)
