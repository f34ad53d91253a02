import { createChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import type { AnyEvent } from '@parley/api/contract/event'
import { systemGroupId } from '#directory/permissions/groups.ts'
import type { RealmSettings } from '#directory/realm-settings/settings.ts'
import type { Person, TestServer } from '../harness.ts'

/** Creates a channel. Returns its id. */
export async function makeChannel(
  by: Person,
  name: string,
  settings: Partial<InputOf<typeof createChannel>> = {},
): Promise<number> {
  const subscribers = settings.subscribers ?? [by.id]
  return (await by.call(createChannel, { name, ...settings, subscribers })).id
}

export const groupId = (server: TestServer, name: Parameters<typeof systemGroupId>[1]) =>
  systemGroupId(server.realm.state, name)

/**
 * Changes settings of the organization, in rows and memory. Followers must start after it, since it sends no events.
 */
export async function setForRealm(server: TestServer, settings: Partial<RealmSettings>): Promise<void> {
  const { state } = server.realm
  await server.server.db.query('update realms set settings = settings || $2 where realm_id = $1', [
    state.id,
    settings,
  ])
  Object.assign(state.settings, settings)
}

/** The events about channels and subscriptions, without messages and ids. */
export function withoutMessages(events: readonly AnyEvent[]) {
  return events.filter(({ type }) => type !== 'message').map(({ id: _, ...event }) => event)
}
