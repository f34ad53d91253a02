import { expect, test } from 'vitest'
import { type TestServer, testServer } from './harness.ts'
import { type ExportFiles, exportFolder, exportZipOfWindows } from './support/export-files.ts'
import { newest, ofChannel } from './support/newest.ts'
import { run } from './support/operator.ts'

// What exports hold that no documentation says: none of it ends an import, and the dry run says what will be left.

/** The counts of a report, and what it says is left behind. */
function told(said: string) {
  const counts = [...said.matchAll(/^ {2}(\w+) +([\d,]+) (?:to add|added)/gm)].map(([, noun, count]) => [
    noun,
    count,
  ])
  const left = said.split('Left behind:\n')[1]?.split('\n\n')[0]?.split('\n') ?? []
  return {
    counts: Object.fromEntries(counts),
    left: left.map((line) => line.trim().replace(/ +/, ' ')).sort(),
  }
}

/** What an import says, once its dry run has said the same. */
async function imported(server: TestServer, source: string, path: string) {
  const dry = told(await run(server, 'import', source, path, '--dry-run'))
  const done = told(await run(server, 'import', source, path))
  expect(done).toEqual(dry)
  return done
}

const contents = async (server: TestServer, channel: string) =>
  (await newest(await server.ada(), ofChannel(channel))).map(({ content }) => content)

const at = (second: number) => `${1_700_000_000 + second}.000100`

test('Slack: an archive of Windows, people and channels that are gone, blocks of unknown types, broken days', async () => {
  const server = await testServer()
  await server.ada()
  const say = (second: number, rest: object) => ({ type: 'message', user: 'U1', ts: at(second), ...rest })
  const path = await exportZipOfWindows({
    'users.json': [
      { id: 'U1', team_id: 'T1', profile: { real_name: 'Kim', email: 'kim@example.com' } },
      { id: 'U1', team_id: 'T1', profile: { real_name: 'Kim again', email: 'kim@example.com' } },
      { id: 'U2', tz: 7, profile: { real_name: 'Kim elsewhere', email: 'KIM@example.com' } },
    ],
    'channels.json': [
      { id: 'C1', name: 'größe', members: ['U1', 'U9'], creator: 'U9' },
      { id: 'C2', name: 'größe', members: ['U2'] },
      { id: 'C3', members: 'all' },
    ],
    'größe/2023-11-14.json': [
      say(0, { user: 'U9', user_profile: { real_name: 'Gone *Away*' }, text: 'I was here' }),
      say(1, { text: `${'many words '.repeat(2_000)}` }),
      say(2, {
        text: '',
        blocks: [
          { type: 'holograms', picture: { text: 7 } },
          { type: 'section', text: { type: 'mrkdwn', text: 'from a *block*' } },
        ],
      }),
      say(3, { text: 'once', reactions: [{ name: 'tada', users: null }] }),
      say(3, { text: 'twice' }),
      say(4, { ts: 'tomorrow', text: 'never' }),
      { type: 'message', user: 'U1', text: 'without a time' },
      'no message',
      say(5, { text: '', blocks: [{ type: 'divider' }] }),
    ],
    'größe/2023-11-15.json': `[${JSON.stringify(say(90_000, { text: 'before the break' }))}, {"type": "mess`,
    'removed/2023-11-14.json': [say(6, { text: 'in a channel that is gone' })],
  } satisfies ExportFiles)
  const { counts, left } = await imported(server, 'slack', path)
  expect(counts).toMatchObject({ messages: '7', channels: '3' })
  expect(left).toEqual([
    '1 conversations of channels.json: without members',
    '1 days of channels that the export has no more',
    '1 days of channels: the file ends in the middle: it is not complete',
    '1 messages: not in the form that is known, at the top',
    '1 messages: not in the form that is known, at ts',
    '1 messages: there more than once',
    '1 messages: they say nothing',
    '1 messages: without a time',
    '1 messages: without reactions.0.users',
    '1 people: without tz',
  ])
  const said = await contents(server, 'größe')
  expect(said.map((content) => content.slice(0, 30).trim())).toEqual([
    '**Gone Away**: I was here',
    ...['many words many words many wor', 'many words many words many wor', 'many words many words many wor'],
    ...['from a **block**', 'once', 'before the break'],
  ])
})

const line = (type: string, value: object) => JSON.stringify({ type, [type]: value })

test('Mattermost: broken lines, people and channels that are gone, the same post twice', async () => {
  const server = await testServer()
  await server.ada()
  const post = (second: number, rest: object) =>
    line('post', {
      ...{ team: 't', channel: 'deck', user: 'kim', create_at: 1_600_000_000_000 + second * 1000 },
      ...rest,
    })
  const lines = [
    line('channel', { team: 't', name: 'deck', display_name: 'Deck', type: 'O' }),
    line('user', { username: 'Kim', email: 'no address', teams: [{ name: 't', channels: null }] }),
    '{"type": "post", "post": {"team": "t", "chan',
    post(1, { message: 'one' }),
    post(1, { message: 'one' }),
    post(2, {
      user: 'gone',
      message: 'by *who* left',
      replies: [{ user: 'kim', message: 'yes', create_at: 1_600_000_003_000 }],
    }),
    post(4, { channel: 'removed', message: 'nowhere' }),
    post(5, { create_at: -1, message: 'before time' }),
    post(5, { create_at: 1e300, message: 'after time' }),
    line('hologram', {}),
    line('direct_post', {
      channel_members: ['kim', 'gone'],
      user: 'gone',
      message: 'psst',
      create_at: 1_600_000_006_000,
    }),
  ]
  const path = await exportFolder({ 'import.jsonl': `\ufeff${lines.join('\r\n')}` })
  const { counts, left } = await imported(server, 'mattermost', path)
  expect(counts).toMatchObject({ messages: '4', people: '2' })
  expect(left).toEqual([
    '1 lines: not JSON',
    '1 lines: not in the form that is known, at type',
    '1 log-ins: people without an address become deactivated accounts',
    '1 messages: the export does not have their channel',
    '1 messages: there more than once',
    '2 messages: without a time',
  ])
  expect(await contents(server, 'Deck')).toEqual(['one', '**gone**: by *who* left', 'yes'])
})

test('Rocket.Chat: collections as one list, people and rooms that are gone', async () => {
  const server = await testServer()
  await server.ada()
  const say = (id: string, rest: object) => ({
    ...{ _id: id, rid: 'r1', u: { _id: 'k', username: 'kim' }, ts: { $date: '2023-01-01T00:00:00Z' } },
    ...rest,
  })
  const path = await exportFolder({
    'users.json': [{ _id: 'k', username: 'kim', name: null, emails: [{ address: 'kim@example.com' }] }],
    'rocketchat_room.json': [{ _id: 'r1', t: 'c', name: 'deck', uids: [7] }],
    'rocketchat_message.json': [
      say('m1', { msg: 'one' }),
      say('m1', { msg: 'one again' }),
      say('m2', { u: { _id: 'x', username: 'gone' }, msg: 'two' }),
      say('m3', { rid: 'removed', msg: 'nowhere' }),
      say('m4', { ts: { $date: 'yesterday' }, msg: 'never' }),
      say('m5', { msg: 'answer', tmid: 'removed', reactions: { ':tada:': { usernames: ['x'] } } }),
    ],
  })
  const { counts, left } = await imported(server, 'rocketchat', path)
  expect(counts).toMatchObject({ messages: '3', people: '2' })
  expect(left).toEqual([
    '1 documents of rocketchat_room.json: without uids.0',
    '1 messages: of rooms that are no channels, such as live chats',
    '1 messages: there more than once',
    '1 messages: without a time',
  ])
  expect(await contents(server, 'deck')).toEqual(['one', '**gone**: two', 'answer'])
})

test('Discord: a file that ends in the middle, times that are none', async () => {
  const server = await testServer()
  await server.ada()
  const say = (id: string, rest: object) => ({
    ...{ id, type: 'Default', author: { id: '1', name: 'kim' }, timestamp: '2023-01-01T00:00:00Z' },
    ...rest,
  })
  const head = { guild: { id: '1', name: 'Crew' }, channel: { id: '2', type: 'GuildTextChat', name: 'deck' } }
  const whole = {
    ...head,
    messages: [
      say('10', { content: 'at <t:99999999999999999:R>' }),
      say('11', { timestamp: 'never', content: 'no' }),
      say('12', { content: 'two', attachments: [{ id: 7 }], embeds: null }),
      say('10', { content: 'again' }),
      say('13', { content: 'cut' }),
    ],
  }
  const text = JSON.stringify(whole)
  const path = await exportFolder({
    'deck.json': text.slice(0, text.indexOf('"cut"')),
    'empty.json': '',
    'other.json': { guild: 7, channel: head.channel },
  })
  const { counts, left } = await imported(server, 'discord', path)
  expect(counts).toMatchObject({ messages: '1', channels: '1' })
  expect(left).toEqual([
    '1 files of channels: the file ends in the middle: it is not complete',
    '1 files without a channel: not in the form that is known, at the top',
    '1 log-ins: people without an address become deactivated accounts',
    '1 messages: not in the form that is known, at attachments.0.id',
    '1 messages: there more than once',
    '1 messages: without a time',
    '2 files without a guild: not in the form that is known, at the top',
  ])
  expect(await contents(server, 'deck')).toEqual(['at <t:99999999999999999:R>'])
})

test('Zulip: rows of what is gone, and a file of messages that ends in the middle', async () => {
  const server = await testServer()
  await server.ada()
  const row = { sender: 7, recipient: 2, subject: 'talk', date_sent: 1_700_000_000 }
  const messages = [
    { ...row, id: 1, content: 'one' },
    { ...row, id: 2, sender: 99, content: 'by nobody' },
    { ...row, id: 3, recipient: 99, content: 'to nobody' },
    { ...row, id: 1, content: 'one again' },
    { ...row, id: 4, date_sent: 'never', content: 'no' },
    { ...row, id: 5, content: 'in\0side', edit_history: 7 },
  ]
  const path = await exportFolder({
    'realm.json': {
      zerver_realm: [{ id: 1, name: 'Crew', uuid: 'u-1', topics_policy: 'what?' }],
      zerver_userprofile: [
        { id: 7, email: 'kim@example.com', full_name: 'Kim', date_joined: 1, is_active: true },
        { id: 8, email: 'x', full_name: null, date_joined: 1 },
      ],
      zerver_stream: [{ id: 3, name: 'deck', date_created: 1, folder: 12 }],
      zerver_recipient: [{ id: 2, type: 2, type_id: 3 }],
      zerver_subscription: [{ user_profile: 99, recipient: 2, active: true }],
      zerver_usertopic: [
        { user_profile: 7, stream: 99, topic_name: 't', visibility_policy: 3, last_updated: 1 },
      ],
    },
    'messages-000001.json': {
      zerver_message: messages,
      zerver_usermessage: [{ user_profile: 99, message: 1, flags_mask: 1 }],
    },
    'messages-000002.json': `{"zerver_message": [${JSON.stringify({ ...row, id: 6, content: 'six' })}, {"id": 7`,
    'attachment.json': { zerver_attachment: [{ id: 1 }] },
  })
  const { counts, left } = await imported(server, 'zulip', path)
  expect(counts).toMatchObject({ messages: '3', people: '1', channels: '1' })
  expect(left).toEqual([
    '1 files of messages: the file ends in the middle: it is not complete',
    '1 messages: the export does not have their sender',
    '1 messages: the export does not say to whom',
    '1 messages: there more than once',
    '1 rows of zerver_attachment: not in the form that is known, at file_name',
    '1 rows of zerver_message: not in the form that is known, at date_sent',
    '1 rows of zerver_message: without edit_history',
    '1 rows of zerver_userprofile: not in the form that is known, at full_name',
  ])
  expect(await contents(server, 'deck')).toEqual(['one', 'inside', 'six'])
})
