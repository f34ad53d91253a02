import { expect, test } from 'vitest'
import { FixtureRealm, who } from './fixture-realm.ts'
import { needsSecondFactor } from './second-factors.ts'

test.each([
  ['nobody', '-------'],
  ['administrators', '++-----'],
  ['everybody', '+++++-+'],
] as const)('is required of %s', (required, expected) => {
  const { state } = new FixtureRealm()
  const asked = { ...state, settings: { ...state.settings, require_second_factor: required } }
  expect(who((user) => needsSecondFactor(asked, user))).toBe(expected)
})
