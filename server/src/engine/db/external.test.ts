import pg from 'pg'
import { expect, test } from 'vitest'
import { complaintAbout, noticingLostNodes } from './external.ts'

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

test('PostgreSQL is told to notice lost nodes, and what the URL says counts more', () => {
  const url = noticingLostNodes(
    'postgres://ada:p%40ss@db.example:5433/chat?sslmode=require&options=-c%20x.y%3D1',
  )
  const { host, user, password, database } = new pg.Client(url)
  expect({ host, user, password, database }).toEqual({
    host: 'db.example',
    user: 'ada',
    password: 'p@ss',
    database: 'chat',
  })
  const { searchParams } = new URL(url)
  expect(searchParams.get('options')).toMatch(
    /^-c tcp_keepalives_idle=10 .*-c tcp_user_timeout=25000 -c x\.y=1$/,
  )
  expect(searchParams.get('sslmode')).toBe('require')
  expect(new pg.Client(noticingLostNodes('postgres:///chat?host=/run/postgresql'))).toMatchObject({
    host: '/run/postgresql',
    database: 'chat',
  })
})
