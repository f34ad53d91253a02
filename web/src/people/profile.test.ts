import { expect, test } from 'vitest'
import { localTime, profileLines, pronounsOf } from './profile.ts'

type User = Parameters<typeof profileLines>[0]
type Users = Parameters<typeof profileLines>[2]
const base = { hint: '', required: false, editable_by_user: true }
const fields = [
  { ...base, id: 1, order: 1, type: 8, name: 'Pronouns' },
  { ...base, id: 2, order: 2, type: 3, name: 'Team', field_data: '{"a":{"text":"Harbor","order":"1"}}' },
  { ...base, id: 3, order: 3, type: 5, name: 'Page' },
  { ...base, id: 4, order: 4, type: 1, name: 'Desk' },
]
const profile_data = { 1: { value: 'she' }, 2: { value: 'a' }, 3: { value: 'https://example.com' } }
const user = { profile_data } as unknown as User
const nobody = new Map() as unknown as Users

test('a profile has what somebody filled in, in words', () => {
  expect(pronounsOf(user, fields)).toBe('she')
  expect(profileLines(user, fields, nobody)).toMatchObject([
    { name: 'Team', text: 'Harbor' },
    { name: 'Page', text: 'https://example.com', href: 'https://example.com' },
  ])
})

test('the time where somebody is', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(localTime('Asia/Tokyo', now, true)).toContain('21:00')
  expect(localTime('', now, true)).toBeUndefined()
  expect(localTime('Nowhere/Else', now, true)).toBeUndefined()
})
