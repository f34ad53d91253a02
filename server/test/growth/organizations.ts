import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultChannelPermissions } from '#directory/channels/defaults.ts'
import { insertChannel } from '#directory/channels/storage.ts'
import { readConfig } from '#engine/config.ts'
import type { Database } from '#engine/db/database.ts'
import { createTestDatabase } from '#engine/db/embedded/testing.ts'
import { Server } from '#shell/server.ts'
import { Stage } from '../permissions/stage.ts'
import { WatchedLog } from '../support/watched-log.ts'

const SUBSCRIPTIONS = 20

/** A server without the checks of the tests, which look at everything after each change, and its organization. */
export interface OfSize {
  readonly stage: Stage
  stop(): Promise<void>
}

/** An organization with so many more people and channels, of which nobody does anything. */
export async function organizationOf(people: number, channels: number): Promise<OfSize> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITING: 'false',
    EXTERNAL_URL: 'https://chat.test',
    INVITATIONS_PER_DAY: '100000',
    FETCH_ALLOWED_NETWORKS: '127.0.0.1/32',
    DATA_DIR: dataDir,
  })
  const connection = await createTestDatabase()
  const start = () => Server.start({ config, connection, log: new WatchedLog('error').log })
  const first = await start()
  const owner = { email: 'owner@example.com', fullName: 'The owner', passwordHash: '' }
  const { state } = await first.realms.create({ stringId: '', name: 'Harbour Labs', owner })
  await addPeopleAndChannels(first.db, state.id, people, channels)
  await first.stop()
  const server = await start()
  return {
    stage: await Stage.prepare(server, server.realms.at(undefined)),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function addPeopleAndChannels(db: Database, realmId: number, people: number, channels: number) {
  const { rows: users } = await db.query<{ id: number }>(
    `insert into users (realm_id, delivery_email, full_name, role, created_at)
     select $1, 'many' || n || '@many.example', 'One of many, ' || n, 400, 1700000000 + n
     from generate_series(1, $2) n returning id`,
    [realmId, people],
  )
  const { rows: groups } = await db.query<{ name: string; id: number }>(
    'select name, id from groups where realm_id = $1',
    [realmId],
  )
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? 0
  const channelIds: number[] = []
  for (let number = 1; number <= channels; number++) {
    const { id } = await insertChannel(db, realmId, {
      name: `one of many, ${number}`,
      description: '',
      renderedDescription: '',
      creatorId: null,
      inviteOnly: false,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      isDefault: false,
      folderId: null,
      topicsPolicy: 'inherit',
      messageRetentionDays: null,
      permissions: defaultChannelPermissions(idOf, null),
      createdAt: 1_700_000_000,
    })
    channelIds.push(id)
  }
  await db.query(
    `insert into subscriptions (realm_id, user_id, channel_id, color, received)
     select $1, u.id, ($3::integer[])[1 + (u.place + k * 7) % cardinality($3::integer[])], '#76ce90', '{[1,)}'
     from unnest($2::integer[]) with ordinality u(id, place), generate_series(1, $4::integer) k
     on conflict do nothing`,
    [realmId, users.map(({ id }) => id), channelIds, Math.min(SUBSCRIPTIONS, channels)],
  )
}
