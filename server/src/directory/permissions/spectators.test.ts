import { expect, test } from 'vitest'
import { FixtureRealm } from './fixture-realm.ts'
import { allowsSpectators, channelsOpenToSpectators, isOpenToSpectators } from './spectators.ts'

function onTheWeb() {
  const realm = new FixtureRealm()
  realm.set({ enable_spectator_access: true })
  return { realm, state: realm.state }
}

test('visitors are let in by the server and the organisation together, as long as that is there', () => {
  const { realm, state } = onTheWeb()
  expect(allowsSpectators(state)).toBe(true)
  realm.set({ enable_spectator_access: false })
  expect(allowsSpectators(state)).toBe(false)
  realm.set({ enable_spectator_access: true })
  expect(allowsSpectators({ ...state, webPublicStreamsEnabled: false })).toBe(false)
  expect(allowsSpectators({ ...state, isDeactivated: true })).toBe(false)
})

test('visitors see the channels on the web that are not in the archive', () => {
  const { realm, state } = onTheWeb()
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
