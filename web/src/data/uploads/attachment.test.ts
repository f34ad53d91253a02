import { expect, test } from 'vitest'
import { type Attachment, attachmentsOf, progressOf, withLinks } from './attachment.ts'

const attachment = (id: string, fields: Partial<Attachment> = {}): Attachment => ({
  id,
  place: 'here',
  chosenAt: 0,
  file: new Blob(['1234']),
  name: `${id}.txt`,
  state: 'done',
  sent: 0,
  url: `/user_uploads/${id}`,
  ...fields,
})

test('links follow the text in the order of choice', () => {
  const two = [attachment('a'), attachment('b', { name: 'x[1].txt' })]
  expect(withLinks('see\n', two)).toBe('see\n\n[a.txt](/user_uploads/a)\n[x1.txt](/user_uploads/b)')
  expect(withLinks(' ', two.slice(0, 1))).toBe('[a.txt](/user_uploads/a)')
  expect(withLinks('see', [])).toBe('see')
})

test('what a message waits for is no longer with the text', () => {
  const all = [attachment('a'), attachment('b'), attachment('c', { place: 'there' })]
  expect(attachmentsOf(all, 'here', [{ files: ['a'] }, {}]).map(({ id }) => id)).toEqual(['b'])
})

test('the progress is that of all bytes', () => {
  expect(progressOf([attachment('a'), attachment('b', { state: 'uploading', sent: 2 })])).toBe(0.75)
})
