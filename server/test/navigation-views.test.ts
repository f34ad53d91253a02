import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '@parley/api/navigation-views/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

const viewsOf = async (person: Person) => (await person.call(getNavigationViews, {})).navigation_views

test('views are added, changed and removed by their owner alone', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const fragment = 'narrow/is/starred'
  await ada.call(addNavigationView, { fragment, is_pinned: true })
  await ada.call(addNavigationView, {
    fragment: 'narrow/is/alerted/has/image',
    is_pinned: false,
    name: ' Pictures ',
  })
  await ada.call(editNavigationView, { fragment, is_pinned: false })
  await ada.call(editNavigationView, { fragment: 'narrow/is/alerted/has/image', name: 'Images' })
  expect(await viewsOf(ada)).toEqual([
    { fragment: 'narrow/is/alerted/has/image', is_pinned: false, name: 'Images' },
    { fragment, is_pinned: false, name: null },
  ])
  expect(await bo.refused(removeNavigationView, { fragment })).toMatchObject({
    status: 404,
    message: 'Navigation view does not exist.',
  })
  await ada.call(removeNavigationView, { fragment })
  expect(await viewsOf(ada)).toHaveLength(1)
  expect(await viewsOf(bo)).toEqual([])
  expect(await toBo.catchUp()).toEqual([])
})

test('invalid views are refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.call(addNavigationView, { fragment: 'inbox', is_pinned: true })
  await ada.call(addNavigationView, { fragment: 'narrow/has/image', is_pinned: true, name: 'Images' })
  const before = await viewsOf(ada)
  const cases = [
    [{ fragment: 'inbox', is_pinned: false }, 'Navigation view already exists.'],
    [{ fragment: 'recent', is_pinned: false, name: 'Mine' }, 'Built-in views cannot have a custom name.'],
    [{ fragment: 'narrow/has/link', is_pinned: false }, 'Custom views must have a valid name.'],
    [{ fragment: 'narrow/has/link', is_pinned: false, name: ' ' }, 'Custom views must have a valid name.'],
    [{ fragment: 'narrow/has/link', is_pinned: false, name: 'Images' }, 'Navigation view already exists.'],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(addNavigationView, input), message).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  }
  expect(await ada.refused(editNavigationView, { fragment: 'inbox', name: 'Mine' })).toMatchObject({
    message: 'Built-in views cannot have a custom name.',
  })
  expect(await ada.refused(editNavigationView, { fragment: 'nowhere', is_pinned: true })).toMatchObject({
    status: 404,
  })
  expect(await viewsOf(ada)).toEqual(before)
})
