import { expect, test } from 'vitest'
import { complaintAbout } from './external.ts'

const GOOD = { version: '15.6', major: 15, encoding: 'UTF8', may_create: true, is_read_only: false }

test('a usable database raises no complaint', () => {
  expect(complaintAbout(GOOD)).toBeUndefined()
})

test.each([
  [
    { version: '14.11 (Debian)', major: 14 },
    /^PostgreSQL there is 14\.11 \(Debian\): Parley needs 15 or newer$/,
  ],
  [{ encoding: 'SQL_ASCII' }, /^the database is encoded in SQL_ASCII: make one with `create database/],
  [{ is_read_only: true }, /can only be read .*: name the one that is written to$/],
  [{ may_create: false }, /^the user may not create tables .*: make it the owner of the database$/],
])('%j raises a complaint that says what to do', (facts, words) => {
  expect(complaintAbout({ ...GOOD, ...facts })).toMatch(words)
})
