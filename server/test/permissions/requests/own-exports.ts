import {
  beginOwnExport,
  deleteOwnExport,
  getOwnExport,
  saveOwnExport,
} from '@parley/api/own-exports/endpoints'
import { vi } from 'vitest'
import { ask, requests } from '../request.ts'
import type { Prop } from '../scene.ts'

/** An export inserted directly: real ones take long, and there is one a day. */
const finished: Prop<{ token: string }> = async ({ server, realm }, maker) => {
  const { rows } = await server.db.query<{ token: string }>(
    `insert into own_exports (realm_id, user_id, token, requested_at, finished_at)
     values ($1, $2, gen_random_uuid()::text, 1, 1)
     on conflict (realm_id, user_id) do update set finished_at = 1, deleted_at = null, failed_at = null
     returning token`,
    [realm.state.id, maker.id],
  )
  const [made] = rows
  if (made === undefined) throw new Error('no export')
  return made
}

export const ownExports = requests(
  ask(getOwnExport, async () => ({})),
  ask(beginOwnExport, async () => ({}), {
    undo: async ({ stage: { server, realm } }) => {
      const { db } = server
      const pending =
        'select from own_exports where realm_id = $1 and finished_at is null and failed_at is null'
      await vi.waitUntil(async () => (await db.query(pending, [realm.state.id])).rows.length === 0, {
        timeout: 30_000,
      })
      await db.query('delete from own_exports where realm_id = $1', [realm.state.id])
    },
  }),
  ask(deleteOwnExport, async (scene) => {
    await scene.own(finished)
    return {}
  }),
  // This export has no file.
  ask(saveOwnExport, async (scene) => ({ token: (await scene.own(finished)).token }), {
    stoppedBy: /^There is no such export of your data/,
  }),
)
