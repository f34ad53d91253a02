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

/** Ada and Bo with their clients, and the memoized parts of answers. */
async function sharing() {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { realm } = server
  const { users } = realm.state
  const list = realm.memoizedList('everybody', {
    noun: 'users',
    ids: () => users.keys(),
    has: (id) => users.has(id),
    text: (id) => JSON.stringify([users.get(id)?.fullName, users.get(id)?.timezone]),
  })
  const part = () => realm.memoizedJson('the organization', () => realm.state.settings.name)
  const before = part()
  /** Calls an endpoint. Returns the users whose elements of the memoized list it has replaced. */
  async function remade<E extends Endpoint>(person: Person, endpoint: E, input: InputOf<E>) {
    const elements = new Map(list.order.map((id) => [id, list.element(id)]))
    const head = realm.state.journalHead
    await person.call(endpoint, input)
    expect(realm.state.journalHead, endpoint.operationId).toBeGreaterThan(head)
    expect(part() === before, 'what is not of people is kept').toBe(true)
    return { ids: list.order.filter((id) => list.element(id) !== elements.get(id)), text: list.text }
  }
  return { ada, bo, remade }
}

const NOBODY = { ids: [] }

test('personal settings keep the shared parts memoized', async () => {
  const { ada, bo, remade } = await sharing()
  const saved_snippet_id = 1
  const fragment = 'narrow/topic/tea'
  expect(await remade(ada, createSavedSnippet, { title: 'a', content: 'b' })).toMatchObject(NOBODY)
  expect(await remade(ada, editSavedSnippet, { saved_snippet_id, title: 'c' })).toMatchObject(NOBODY)
  expect(await remade(ada, deleteSavedSnippet, { saved_snippet_id })).toMatchObject(NOBODY)
  expect(await remade(ada, addNavigationView, { fragment, is_pinned: true, name: 'Tea' })).toMatchObject(
    NOBODY,
  )
  expect(await remade(ada, editNavigationView, { fragment, is_pinned: false })).toMatchObject(NOBODY)
  expect(await remade(ada, removeNavigationView, { fragment })).toMatchObject(NOBODY)
  expect(await remade(ada, markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' })).toMatchObject(
    NOBODY,
  )
  expect(await remade(ada, addAlertWords, { alert_words: ['tea'] })).toMatchObject(NOBODY)
  expect(await remade(ada, updateStatus, { status_text: 'at lunch' })).toMatchObject(NOBODY)
  expect(await remade(ada, updateSettings, { color_scheme: 2 })).toMatchObject(NOBODY)
  expect(await remade(ada, muteUser, { muted_user_id: bo.id })).toMatchObject(NOBODY)
  expect(await remade(ada, unmuteUser, { muted_user_id: bo.id })).toMatchObject(NOBODY)
})

test('a change replaces only the changed users in the shared parts', async () => {
  const { ada, remade } = await sharing()
  const moved = await remade(ada, updateSettings, { timezone: 'Europe/Oslo' })
  expect(moved).toEqual({ ids: [ada.id], text: expect.stringContaining('Europe/Oslo') })
  const renamed = await remade(ada, updateSettings, { full_name: 'Ada L.' })
  expect(renamed).toEqual({ ids: [ada.id], text: expect.stringContaining('Ada L.') })
})
