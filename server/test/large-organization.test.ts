import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { loadState, type StoredState } from '#engine/realm/state.ts'
import { testServer } from './harness.ts'
import { addPeople } from './support/many-people.ts'

// So many that their subscriptions are loaded on a connection of their own.
const PEOPLE = 1_000

test('what is loaded on several connections is of one moment', async () => {
  const server = await testServer()
  const { realm } = server
  const ada = await server.ada()
  const subscriptions = [{ name: 'platform' }]
  await ada.call(subscribe, { subscriptions, principals: await addPeople(server, PEOPLE, 1_700_000_000) })
  const { id } = realm.state.channelsByName.get('platform') ?? { id: 0 }

  /** Who is in the channel, by the position of the journal. */
  const counts = new Map<number, number>()
  const note = ({ journalHead, subscribers }: typeof realm.state) => {
    counts.set(journalHead, subscribers.get(id)?.size ?? 0)
  }
  note(realm.state)
  let isLoading = true
  const comeAndGo = async () => {
    while (isLoading) {
      await ada.call(unsubscribe, { subscriptions: ['platform'] })
      note(realm.state)
      await ada.call(subscribe, { subscriptions })
      note(realm.state)
    }
  }
  const moving = comeAndGo()
  const { slices } = server.server.features
  const loaded: StoredState[] = []
  for (let round = 0; round < 10; round++) loaded.push(await loadState(realm.db, realm.state.id, slices))
  isLoading = false
  await moving

  expect(new Set(loaded.map(({ journalHead }) => journalHead)).size).toBeGreaterThan(1)
  for (const { journalHead, subscribers } of loaded) {
    // Entries without a change of who is in the channel may come in between.
    const known = [...counts.keys()].filter((position) => position <= journalHead)
    expect(subscribers.get(id)?.size).toBe(counts.get(Math.max(...known)))
  }
})
