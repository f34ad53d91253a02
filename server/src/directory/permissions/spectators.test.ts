import { expect, test } from 'vitest'
import { FixtureRealm } from './fixture-realm.ts'
import { allowsSpectators, channelsOpenToSpectators, isOpenToSpectators } from './spectators.ts'

function withSpectators() {
  const realm = new FixtureRealm()
  realm.set({ enable_spectator_access: true })
  return { realm, state: realm.state }
}

test('spectators are allowed if the server and the active organization both allow them', () => {
  const { realm, state } = withSpectators()
  expect(allowsSpectators(state)).toBe(true)
  realm.set({ enable_spectator_access: false })
  expect(allowsSpectators(state)).toBe(false)
  realm.set({ enable_spectator_access: true })
  expect(allowsSpectators({ ...state, webPublicStreamsEnabled: false })).toBe(false)
  expect(allowsSpectators({ ...state, isDeactivated: true })).toBe(false)
})

test('spectators see web-public channels that are not archived', () => {
  const { realm, state } = withSpectators()
  const shown = realm.addChannel({ isWebPublic: true })
  const others = [realm.addChannel(), realm.addChannel({ isWebPublic: true, isArchived: true })]
  expect([...channelsOpenToSpectators(state)]).toEqual([shown])
  expect([shown, ...others].map((channel) => isOpenToSpectators(state, channel))).toEqual([
    true,
    false,
    false,
  ])
  realm.set({ enable_spectator_access: false })
  expect([...channelsOpenToSpectators(state)]).toEqual([])
})
