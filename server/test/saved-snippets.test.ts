import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '@parley/api/saved-snippets/endpoints'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

const snippetsOf = async (person: Person) => (await person.call(getSavedSnippets, {})).saved_snippets

test('a snippet is saved, changed and deleted', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await server.followAll([ada])
  const { saved_snippet_id: id } = await ada.call(createSavedSnippet, {
    title: ' Hello ',
    content: 'Hello **all**',
  })
  expect(await snippetsOf(ada)).toMatchObject([{ id, title: 'Hello', content: 'Hello **all**' }])
  await ada.call(editSavedSnippet, { saved_snippet_id: id, content: 'Hi' })
  expect(await snippetsOf(ada)).toMatchObject([{ id, title: 'Hello', content: 'Hi' }])
  await ada.call(deleteSavedSnippet, { saved_snippet_id: id })
  expect(await snippetsOf(ada)).toEqual([])
})

test('only their owner sees snippets', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { saved_snippet_id: id } = await ada.call(createSavedSnippet, { title: 'mine', content: 'x' })
  const toBo = await bo.follow()
  expect(await snippetsOf(bo)).toEqual([])
  const refusal = { status: 404, code: 'BAD_REQUEST', message: 'Saved snippet does not exist.' }
  expect(await bo.refused(editSavedSnippet, { saved_snippet_id: id, title: 'yours' })).toMatchObject(refusal)
  expect(await bo.refused(deleteSavedSnippet, { saved_snippet_id: id })).toMatchObject(refusal)
  await ada.call(editSavedSnippet, { saved_snippet_id: id, title: 'still mine' })
  expect(await toBo.catchUp()).toEqual([])
  expect(await snippetsOf(ada)).toMatchObject([{ title: 'still mine' }])
})

test('empty and too long snippets are refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const cases = [
    [{ title: ' ', content: 'x' }, 'Title cannot be empty.'],
    [{ title: 'x', content: ' ' }, 'Content cannot be empty.'],
    [{ title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
    [{ title: 'x', content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ] as const
  for (const [input, message] of cases) {
    expect(await ada.refused(createSavedSnippet, input)).toMatchObject({ code: 'BAD_REQUEST', message })
  }
  const { saved_snippet_id: id } = await ada.call(createSavedSnippet, { title: 'x', content: 'y' })
  expect(await ada.refused(editSavedSnippet, { saved_snippet_id: id, title: '' })).toMatchObject({
    message: 'Title cannot be empty.',
  })
  expect(await snippetsOf(ada)).toMatchObject([{ title: 'x', content: 'y' }])
})
