import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { describe, expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { groupId, makeChannel, setForRealm } from './support/channels.ts'

const BOT = 'notification-bot@zulip.com'

/** The notices that a user can read, oldest first: recipient and text. */
async function noticesTo(person: Person, apply_markdown = false) {
  const { messages } = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [],
    apply_markdown,
  })
  return messages
    .filter(({ sender_email }) => sender_email === BOT)
    .map(({ type, display_recipient: to, subject, content }) => {
      const isInChannel = type === 'stream' && typeof to === 'string'
      return { where: isInChannel ? `${to} > ${subject}` : 'direct', content }
    })
}

test('a new channel begins with a notice of its creation', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await makeChannel(ada, 'design', { description: 'Look *here*' })
  await makeChannel(ada, 'secrets', { invite_only: true })
  const by = `@_**Ada Lindqvist|${ada.id}**`
  expect(await noticesTo(ada)).toEqual([
    {
      where: 'design > channel events',
      content: `**Public** channel created by ${by}. Its description:\n\`\`\`\` quote\nLook *here*\n\`\`\`\``,
    },
    {
      where: 'secrets > channel events',
      content: `**Private, protected history** channel created by ${by}.`,
    },
  ])
  expect(await noticesTo(bo)).toEqual([])
})

test('notices use the empty topic where only that is allowed', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await makeChannel(ada, 'flat', { topics_policy: 'empty_topic_only' })
  expect(await noticesTo(ada)).toMatchObject([{ where: 'flat > general chat' }])
})

test('a description cannot break out of its quotation', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await makeChannel(ada, 'design', { description: '```` @**all**' })
  const [message] = await noticesTo(ada, true)
  // Mentions in a quotation are silent.
  expect(message?.content).toMatch(/<blockquote>\s*<p>````.*silent.*<\/blockquote>$/s)
})

describe('announcements', () => {
  test('public channels are announced if the organization wants it', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const general = server.realm.state.channelsByName.get('general')?.id ?? 0
    await setForRealm(server, { new_stream_announcements_stream_id: general })
    await server.followAll([ada, bo])
    await makeChannel(ada, 'quiet')
    await makeChannel(ada, 'loud', { announce: true })
    await makeChannel(ada, 'hidden', { announce: true, invite_only: true })
    await ada.call(subscribe, {
      subscriptions: [{ name: 'one' }, { name: 'two' }, { name: 'loud' }],
      announce: true,
    })
    const by = `@_**Ada Lindqvist|${ada.id}**`
    expect(await noticesTo(bo)).toEqual([
      { where: 'general > new channels', content: `${by} created a new channel: #**loud**.` },
      { where: 'general > new channels', content: `${by} created new channels:\n\n* #**one**\n* #**two**` },
    ])
  })

  test('are not sent without a channel for them', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await makeChannel(ada, 'loud', { announce: true })
    expect(await noticesTo(bo)).toEqual([])
  })
})

describe('users subscribed by others', () => {
  test('get one notice of all their channels', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await server.followAll([ada, bo, lena])
    await makeChannel(ada, 'design')
    await makeChannel(ada, 'secrets', { invite_only: true })
    await lena.subscribe('design')
    const answer = await ada.call(subscribe, {
      subscriptions: [{ name: 'design' }, { name: 'secrets' }],
      principals: [ada.id, bo.id, lena.id],
    })
    expect(answer.new_subscription_messages_sent).toBe(true)
    const by = `@_**Ada Lindqvist|${ada.id}**`
    const direct = async (person: Person) =>
      (await noticesTo(person)).filter(({ where }) => where === 'direct')
    expect(await direct(bo)).toEqual([
      {
        where: 'direct',
        content: `${by} subscribed you to these channels:\n\n* #**design**\n* #**secrets**`,
      },
    ])
    expect(await direct(lena)).toEqual([
      { where: 'direct', content: `${by} subscribed you to the channel #**secrets**.` },
    ])
    expect(await direct(ada)).toEqual([])
    const [rendered] = (await noticesTo(bo, true)).filter(({ where }) => where === 'direct')
    expect(rendered?.content).toMatch(/<a class="stream" data-stream-id="\d+" href="[^"]*">#secrets<\/a>/)
    expect(rendered?.content).toContain('user-mention silent')
  })

  test('get no notice if it is turned off, or if they were already subscribed', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const silent = {
      subscriptions: [{ name: 'design' }],
      principals: [bo.id],
      send_new_subscription_messages: false,
    }
    expect(await ada.call(subscribe, silent)).not.toHaveProperty('new_subscription_messages_sent')
    await ada.call(subscribe, { ...silent, send_new_subscription_messages: true })
    await bo.subscribe('own')
    expect((await noticesTo(bo)).filter(({ where }) => where === 'direct')).toEqual([])
  })

  test('get a notice of a new channel', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    await server.followAll([ada, bo])
    await ada.call(createChannel, { name: 'fresh', subscribers: [ada.id, bo.id], invite_only: true })
    expect((await noticesTo(bo)).map(({ where }) => where)).toEqual(['fresh > channel events', 'direct'])
  })
})

test('each change of a channel has a notice in it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const stream_id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  const { channel_folder_id } = await ada.call(createChannelFolder, { name: 'Work', description: '' })
  await server.followAll([ada, bo])
  const before = (await noticesTo(bo)).length
  await ada.call(updateChannel, { stream_id, new_name: 'art', description: 'pictures' })
  await ada.call(updateChannel, { stream_id, is_private: true, history_public_to_subscribers: true })
  await ada.call(updateChannel, {
    stream_id,
    can_send_message_group: { new: groupId(server, 'role:moderators') },
  })
  await ada.call(updateChannel, { stream_id, folder_id: channel_folder_id })
  await ada.call(updateChannel, { stream_id, folder_id: null })
  await ada.call(updateChannel, {
    stream_id,
    topics_policy: 'disable_empty_topic',
    message_retention_days: 9,
  })
  await ada.call(archiveChannel, { stream_id })
  await ada.call(updateChannel, { stream_id, is_archived: false })
  const added = (await noticesTo(bo)).slice(before)
  const by = `@_**Ada Lindqvist|${ada.id}**`
  expect(new Set(added.map(({ where }) => where))).toEqual(new Set(['art > channel events']))
  expect(added.map(({ content }) => content)).toEqual([
    `${by} renamed this channel from **design** to #**art**.`,
    `${by} changed the description of this channel.\n\n* **Before:**\n\`\`\`\` quote\n*No description.*\n\`\`\`\`\n\n* **Now:**\n\`\`\`\` quote\npictures\n\`\`\`\``,
    `${by} changed who can see this channel, from **Public** to **Private, shared history**.`,
    `${by} changed who can post in this channel.\n\n* **Before:** Everyone in this organization, including guests\n* **Now:** Moderators of this organization, including administrators`,
    `${by} moved this channel to the folder **Work**.`,
    `${by} took this channel out of the folder **Work**.`,
    `${by} archived this channel.`,
    `${by} brought this channel back from the archive.`,
  ])
})

test('a refused change sends no notices', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const head = server.realm.state.lastMessageId
  await ada.refused(subscribe, { subscriptions: [{ name: 'fine' }, { name: '\u0007' }], principals: [bo.id] })
  await ada.refused(createChannel, { name: 'general', subscribers: [bo.id] })
  expect(server.realm.state.lastMessageId).toBe(head)
  expect(server.realm.state.channelsByName.has('fine')).toBe(false)
})
