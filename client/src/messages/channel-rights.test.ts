import { expect, test } from 'vitest'
import type { ClientState } from '../state/client-state.ts'
import { mayAddSubscribers, mayAdministerChannel, mayRemoveSubscribers } from './channel-rights.ts'

const NOBODY = { direct_members: [], direct_subgroups: [] }
const MYSELF = { direct_members: [7], direct_subgroups: [] }

function state({ self = {}, channel = {}, realm = NOBODY as unknown } = {}) {
  const known = {
    is_archived: false,
    can_add_subscribers_group: NOBODY,
    can_administer_channel_group: NOBODY,
    can_remove_subscribers_group: NOBODY,
    ...channel,
  }
  return {
    viewer: { userId: 7 },
    groups: new Map(),
    self: { is_admin: false, is_guest: false, ...self },
    realm: { realm_can_add_subscribers_group: realm },
    channels: new Map([[1, known]]),
  } as unknown as ClientState
}

test('who may add people: administrators, and those to whom the channel or the organization gives it', () => {
  expect(mayAddSubscribers(state(), 1)).toBe(false)
  expect(mayAddSubscribers(state({ self: { is_admin: true } }), 1)).toBe(true)
  expect(mayAddSubscribers(state({ channel: { can_add_subscribers_group: MYSELF } }), 1)).toBe(true)
  expect(mayAddSubscribers(state({ channel: { can_administer_channel_group: MYSELF } }), 1)).toBe(true)
  expect(mayAddSubscribers(state({ realm: MYSELF }), 1)).toBe(true)
})

test('nobody adds people to an archived channel or to one they do not see, and guests add nobody', () => {
  const admin = { is_admin: true }
  expect(mayAddSubscribers(state({ self: admin, channel: { is_archived: true } }), 1)).toBe(false)
  expect(mayAddSubscribers(state({ self: admin }), 2)).toBe(false)
  expect(mayAddSubscribers(state({ self: { is_guest: true }, realm: MYSELF }), 1)).toBe(false)
})

test('who looks after a channel: administrators, and those to whom it gives that, but no guest', () => {
  const given = { can_administer_channel_group: MYSELF }
  expect(mayAdministerChannel(state(), 1)).toBe(false)
  expect(mayAdministerChannel(state({ self: { is_admin: true } }), 1)).toBe(true)
  expect(mayAdministerChannel(state({ channel: given }), 1)).toBe(true)
  expect(mayAdministerChannel(state({ channel: given, self: { is_guest: true } }), 1)).toBe(false)
  expect(mayAdministerChannel(state({ self: { is_admin: true } }), 2)).toBe(false)
})

test('who may remove people: those who look after the channel, and those to whom it gives it', () => {
  expect(mayRemoveSubscribers(state(), 1)).toBe(false)
  expect(mayRemoveSubscribers(state({ self: { is_admin: true } }), 1)).toBe(true)
  expect(mayRemoveSubscribers(state({ channel: { can_administer_channel_group: MYSELF } }), 1)).toBe(true)
  expect(mayRemoveSubscribers(state({ channel: { can_remove_subscribers_group: MYSELF } }), 1)).toBe(true)
  expect(mayRemoveSubscribers(state({ channel: { can_remove_subscribers_group: MYSELF } }), 2)).toBe(false)
})
