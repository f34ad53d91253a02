import type { MessageWithFlags } from '@parley/api/messages/objects'
import { expect, test } from 'vitest'
import { FoundMarks, withoutMarks } from './found-marks.ts'

// Only these fields matter here.
const plain = { id: 5, content: '<p>gone</p>' } as MessageWithFlags
const marks = { match_content: '<p><b>gone</b></p>', match_subject: 'drill' }
const found = { ...plain, ...marks }

test('a list shows what its search has marked, whatever else fetches the message', () => {
  const list = new FoundMarks()
  expect(list.show(plain)).toBe(plain)
  list.note([found])
  expect(list.show(withoutMarks(found))).toEqual(found)
  const starred = { ...plain, flags: ['starred'] } as MessageWithFlags
  expect(list.show(starred)).toEqual({ ...starred, ...marks })
  expect(list.show(starred), 'the same object for the same message').toBe(list.show(starred))
})

test('what was edited since is shown as it is now', () => {
  const list = new FoundMarks()
  list.note([found])
  const edited = { ...plain, content: '<p>back</p>' }
  expect(list.show(edited)).toBe(edited)
})
