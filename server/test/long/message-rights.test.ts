import { deleteMessage, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { allCapabilities, Mirror, mayDelete, mayEdit, mayMove, mayResolve } from '@parley/client'
import { expect, test } from 'vitest'
import { type Person, testServer } from '../harness.ts'
import { oneOfEachRole } from '../support/cast.ts'
import { groupId, makeChannel } from '../support/channels.ts'

// A client shows only what one may do with a message. Here everything is tried for real.

const works = (call: Promise<unknown>) => call.then(() => true).catch(() => false)

test('a client knows what the server lets one do with messages', async () => {
  const server = await testServer()
  const { owner: ada, moderator: priya, member: bo, guest: lena } = await oneOfEachRole(server)
  const people = [ada, priya, bo, lena]
  const subscribers = people.map(({ id }) => id)
  const [everyone, moderators] = [groupId(server, 'role:everyone'), groupId(server, 'role:moderators')]
  const onlyBo = { direct_members: [bo.id], direct_subgroups: [] }
  const plain = await makeChannel(ada, 'plain', { subscribers })
  const generous = await makeChannel(ada, 'generous', {
    subscribers,
    can_delete_any_message_group: onlyBo,
    can_move_messages_out_of_channel_group: onlyBo,
    can_move_messages_within_channel_group: onlyBo,
    can_resolve_topics_group: onlyBo,
  })
  const elsewhere = await makeChannel(ada, 'elsewhere', { subscribers })
  const settings = [
    {},
    {
      can_delete_own_message_group: { new: everyone },
      can_move_messages_between_topics_group: { new: moderators },
      can_move_messages_between_channels_group: { new: moderators },
      can_resolve_topics_group: { new: moderators },
    },
    { can_delete_own_message_group: { new: moderators }, can_resolve_topics_group: { new: everyone } },
  ]

  async function compare(person: Person, sender: Person, channelId: number) {
    const write = async () => {
      const content = { topic: `drill ${Math.random()}`, content: 'ahoy' }
      const { id } = await sender.call(sendMessage, { type: 'channel', to: channelId, ...content })
      return { id, topic: content.topic }
    }
    const { state } = await Mirror.of(person.connection, { client_capabilities: allCapabilities })
    const message = {
      sender_id: sender.id,
      stream_id: channelId,
      timestamp: Date.now() / 1000,
      submessages: [],
    }
    const [first, second, third, fourth, fifth] = await Promise.all([
      write(),
      write(),
      write(),
      write(),
      write(),
    ])
    const change = (message_id: number, to: { topic?: string; stream_id?: number }) =>
      works(person.call(updateMessage, { message_id, ...to }))
    const says = {
      delete: mayDelete(state, message),
      ...mayMove(state, message),
      resolve: mayResolve(state, channelId),
      edit: mayEdit(state, message),
    }
    const is = {
      delete: await works(person.call(deleteMessage, { message_id: first.id })),
      toTopic: await change(second.id, { topic: 'another' }),
      toChannel: await change(third.id, { stream_id: elsewhere }),
      resolve: await change(fourth.id, { topic: `✔ ${fourth.topic}` }),
      edit: await works(person.call(updateMessage, { message_id: fifth.id, content: 'ahoy again' })),
    }
    expect(says, `${person.email} with what ${sender.email} wrote in ${channelId}`).toEqual(is)
    return is
  }

  const seen = new Set<string>()
  for (const setting of settings) {
    if (Object.keys(setting).length > 0) await ada.call(updateRealm, setting)
    for (const person of people) {
      // What oneself wrote, and what somebody else did.
      for (const sender of person === ada ? [ada] : [person, ada]) {
        for (const channelId of [plain, generous]) {
          const is = await compare(person, sender, channelId)
          for (const [what, may] of Object.entries(is)) seen.add(`${what} ${may}`)
        }
      }
    }
  }
  // Each was allowed to somebody and refused to somebody.
  expect(seen.size).toBe(10)
})
