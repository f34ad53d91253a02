import { updateChannel } from '@parley/api/channels/endpoints'
import { createUserGroup, deactivateUserGroup, updateUserGroupMembers } from '@parley/api/groups/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { createUser } from '#directory/users/commands.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { rehearseRegister } from '#messages/event-queues/rehearsal.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { makeChannel } from '../support/channels.ts'

/** More than fit into one statement. */
const MANY = 1_010

/** Adds many people in one change. Returns their ids. */
function crowd({ realm }: TestServer, count: number): Promise<number[]> {
  return realm.change(async (change) => {
    const ids: number[] = []
    for (let number = 1; number <= count; number++) {
      const { id } = await createUser(change, {
        email: `person${number}@example.org`,
        fullName: `Person ${number}`,
        passwordHash: '',
        role: MEMBER,
        createdAt: 1_700_000_000,
      })
      ids.push(id)
    }
    return ids
  })
}

async function directMessagesOf(person: Person): Promise<number> {
  const narrow = [{ operator: 'is', operand: 'private' }]
  const { messages } = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 9,
    num_after: 0,
    narrow,
  })
  return messages.length
}

test('a thousand people are subscribed, hidden from, and unsubscribed together, or none of them', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const everybody = [...(await crowd(server, MANY)), bo.id]
  const channel = await makeChannel(ada, 'everybody')
  // What it prepares is compared with what it would be made afresh, now and after each change.
  await rehearseRegister(server.server, server.realm)
  await server.followAll([bo, lena])
  const { subscribers } = server.realm.state
  const count = () => subscribers.get(channel)?.size

  const withStranger = { subscriptions: [{ name: 'everybody' }], principals: [...everybody, 999_999] }
  await ada.refused(subscribe, withStranger)
  expect(count()).toBe(1)
  const answer = await ada.call(subscribe, { ...withStranger, principals: everybody })
  expect(Object.keys(answer.subscribed)).toHaveLength(MANY + 1)
  expect(answer.new_subscription_messages_sent).toBe(false)
  expect(count()).toBe(MANY + 2)
  await ada.call(updateChannel, { stream_id: channel, is_private: true })
  await ada.call(updateChannel, { stream_id: channel, is_private: false })
  await ada.call(unsubscribe, { subscriptions: ['everybody'], principals: everybody })
  expect(count()).toBe(1)
})

test('members of a group hear that they were added, unless they are very many', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const many = await crowd(server, 100)
  await server.followAll([bo])
  const before = [await directMessagesOf(bo), await directMessagesOf(lena)]
  const { group_id } = await ada.call(createUserGroup, {
    name: 'everyone here',
    description: '',
    members: [...many, bo.id],
    subgroups: [],
  })
  await ada.call(updateUserGroupMembers, { user_group_id: group_id, add: [lena.id] })
  await ada.call(deactivateUserGroup, { user_group_id: group_id })
  expect([await directMessagesOf(bo), await directMessagesOf(lena)]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
  ])
})
