import { addAlertWords } from '@parley/api/alert-words/endpoints'
import type { Endpoint, InputOf } from '@parley/api/contract/endpoint'
import { muteUser, unmuteUser } from '@parley/api/muted-users/endpoints'
import {
  addNavigationView,
  editNavigationView,
  removeNavigationView,
} from '@parley/api/navigation-views/endpoints'
import { markOnboardingStep } from '@parley/api/onboarding/endpoints'
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
} from '@parley/api/saved-snippets/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

/** Ada and Bo, who follow what happens, and a part of answers that everybody shares. */
async function sharing() {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { realm } = server
  const shared = () => realm.shared('everybody', () => [...realm.state.users.values()])
  const before = shared()
  /** Does something that is written down. Says whether the shared part stays as it was. */
  async function keeps<E extends Endpoint>(person: Person, endpoint: E, input: InputOf<E>) {
    const head = realm.state.journalHead
    await person.call(endpoint, input)
    expect(realm.state.journalHead, endpoint.operationId).toBeGreaterThan(head)
    return shared() === before
  }
  return { ada, bo, keeps, shared }
}

test('what people set for themselves leaves what all share as it is', async () => {
  const { ada, bo, keeps } = await sharing()
  const saved_snippet_id = 1
  const fragment = 'narrow/topic/tea'
  expect(await keeps(ada, createSavedSnippet, { title: 'a', content: 'b' })).toBe(true)
  expect(await keeps(ada, editSavedSnippet, { saved_snippet_id, title: 'c' })).toBe(true)
  expect(await keeps(ada, deleteSavedSnippet, { saved_snippet_id })).toBe(true)
  expect(await keeps(ada, addNavigationView, { fragment, is_pinned: true, name: 'Tea' })).toBe(true)
  expect(await keeps(ada, editNavigationView, { fragment, is_pinned: false })).toBe(true)
  expect(await keeps(ada, removeNavigationView, { fragment })).toBe(true)
  expect(await keeps(ada, markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' })).toBe(true)
  expect(await keeps(ada, addAlertWords, { alert_words: ['tea'] })).toBe(true)
  expect(await keeps(ada, updateStatus, { status_text: 'at lunch' })).toBe(true)
  expect(await keeps(ada, updateSettings, { color_scheme: 2 })).toBe(true)
  expect(await keeps(ada, muteUser, { muted_user_id: bo.id })).toBe(true)
  expect(await keeps(ada, unmuteUser, { muted_user_id: bo.id })).toBe(true)
})

test('what others see of a person has it made anew', async () => {
  const { ada, keeps, shared } = await sharing()
  expect(await keeps(ada, updateSettings, { timezone: 'Europe/Oslo' })).toBe(false)
  expect(shared().text).toContain('Europe/Oslo')
  expect(await keeps(ada, updateSettings, { full_name: 'Ada L.' })).toBe(false)
  expect(shared().text).toContain('Ada L.')
})
