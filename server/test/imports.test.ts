import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from './harness.ts'
import { type ExportFiles, exportFolder, exportZip, temporaryFolder } from './support/export-files.ts'
import { get, picture } from './support/files.ts'
import { newest, ofChannel } from './support/newest.ts'
import { run } from './support/operator.ts'

const userOf = (server: TestServer, email: string) =>
  [...server.realm.state.users.values()].find((user) => user.deliveryEmail === email)

const at = (minute: number) => `${1_700_000_000 + 60 * minute}.000100`

const SLACK: ExportFiles = {
  'users.json': [
    { id: 'U1', team_id: 'T1', name: 'ada', profile: { real_name: 'Ada L.', email: 'ada@example.com' } },
    {
      id: 'U2',
      team_id: 'T1',
      name: 'kim',
      tz: 'Asia/Seoul',
      profile: { real_name: 'Kim *Seo*', email: 'kim@example.com' },
    },
    { id: 'U3', name: 'gone', deleted: true, profile: { real_name: 'Gone Away', email: 'gone@example.com' } },
    { name: 'without an id' },
  ],
  'channels.json': [
    {
      id: 'C1',
      name: 'general',
      is_general: true,
      creator: 'U1',
      created: 1_600_000_000,
      members: ['U1', 'U2'],
      pins: [{ id: at(0), type: 'C', user: 'U2' }],
    },
    { id: 'C2', name: 'attic', is_archived: true, members: [], purpose: { value: 'Old things' } },
  ],
  'groups.json': [{ id: 'G1', name: 'boats', members: ['U2'] }],
  'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
  'integration_logs.json': [],
  'general/2023-11-14.json': [
    {
      type: 'message',
      user: 'U2',
      ts: at(0),
      text: 'Hello <@U1>, see <#C2> &amp; <https://a.example/x_y_z|the _page_>',
      reactions: [
        { name: '+1', users: ['U1', 'U3'] },
        { name: 'no_such', users: ['U1'] },
      ],
    },
    {
      type: 'message',
      user: 'U1',
      ts: at(1),
      thread_ts: at(1),
      text: '*Lunch?* <!subteam^S1|@crew>',
      reply_count: 1,
    },
    { type: 'message', subtype: 'channel_join', user: 'U2', ts: at(2), text: 'joined' },
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B9',
      username: 'Robot',
      ts: at(3),
      text: '```x = a_b_c && *d*```',
    },
  ],
  'general/2023-11-15.json': [
    {
      type: 'message',
      user: 'U3',
      ts: at(1500),
      thread_ts: at(1),
      text: 'Soup @**all**',
      edited: { user: 'U3', ts: at(1501) },
    },
    {
      type: 'message',
      user: 'U2',
      ts: at(1502),
      text: '',
      files: [{ id: 'F1', name: 'menu.pdf', url_private: 'https://files.slack.com/F1/menu.pdf' }],
    },
    {
      type: 'message',
      user: 'U2',
      ts: at(1503),
      text: 'ignored',
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'text', text: 'bold ', style: { bold: true } },
                { type: 'user', user_id: 'U1' },
              ],
            },
            {
              type: 'rich_text_list',
              style: 'bullet',
              elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
            },
          ],
        },
      ],
    },
  ],
  'attic/2023-01-01.json': [{ type: 'message', user: 'U3', ts: at(-9000), text: 'dust' }],
  'boats/2023-11-14.json': [{ type: 'message', user: 'U2', ts: at(5), text: 'secret' }],
  'D1/2023-11-14.json': [{ type: 'message', user: 'U2', ts: at(6), text: 'psst' }],
}

test('a Slack workspace moves in beside what is here, once, and those who look on hear of it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const zip = await exportZip({
    ...SLACK,
    'usergroups.json': {
      ok: true,
      usergroups: [{ id: 'S1', handle: 'crew', name: 'The crew', users: ['U1', 'U2'], date_delete: 0 }],
    },
    'emoji.json': {
      ok: true,
      emoji: {
        parrot: 'https://emoji.slack-edge.com/T1/parrot/1.png',
        boat: 'https://emoji.slack-edge.com/T1/boat/2.png',
        bird: 'alias:parrot',
      },
    },
    'emoji/parrot': await picture('png'),
  })
  const dry = await run(server, 'import', 'slack', zip, '--dry-run')
  expect(dry).toMatch(/people +3 to add +1 here already/)
  expect(dry).toMatch(/messages +9 to add/)
  expect(dry).toContain('only linked, as the export does not have them')
  expect(await newest(ada, ofChannel('general'))).toEqual([])
  const said = await run(server, 'import', 'slack', zip)
  expect(said).toMatch(/messages +9 added/)
  expect(said).toContain('people: not in the form that is known, at id')
  await server.catchUp()

  const general = await newest(ada, ofChannel('general'))
  expect(general.map(({ subject, content }) => [subject, content])).toEqual([
    [
      'general chat',
      `Hello @**Ada Lindqvist|${ada.id}**, see #**attic** & [the _page_](https://a.example/x_y_z)`,
    ],
    ['Lunch? @crew', '**Lunch?** @*crew*'],
    ['general chat', '**Robot**: ```\nx = a_b_c && *d*\n```'],
    ['Lunch? @crew', 'Soup @\u2060**all**'],
    ['general chat', '[menu.pdf](https://files.slack.com/F1/menu.pdf)'],
    ['general chat', `**bold** @**Ada Lindqvist|${ada.id}**\n* one`],
  ])
  expect(general[0]).toMatchObject({
    sender_email: 'kim@example.com',
    timestamp: 1_700_000_000,
    reactions: [{ emoji_name: '+1' }, { emoji_name: '+1' }],
  })
  expect(general.every(({ flags }) => flags.includes('read'))).toBe(true)
  expect(general[3]).toMatchObject({
    sender_full_name: 'Gone Away',
    last_edit_timestamp: 1_700_000_000 + 60 * 1501,
  })
  expect(userOf(server, 'kim@example.com')).toMatchObject({
    fullName: 'Kim Seo',
    isActive: true,
    timezone: 'Asia/Seoul',
  })
  expect(userOf(server, 'gone@example.com')).toMatchObject({ isActive: false })
  expect(
    await newest(ada, [{ operator: 'dm', operand: [userOf(server, 'kim@example.com')?.id ?? 0] }]),
  ).toMatchObject([{ content: 'psst' }])
  const { state } = server.realm
  const crew = [...state.groups.values()].find(({ name }) => name === 'crew')
  expect([...(crew?.members ?? [])]).toEqual([ada.id, userOf(server, 'kim@example.com')?.id])
  expect([...state.customEmoji.values()].map(({ name }) => name)).toEqual(['parrot'])
  expect(said).toContain('emoji: the export has no file')
  expect(said).toContain('emoji: other names of one')
  const channels = [...server.realm.state.channels.values()]
  expect(channels.find(({ name }) => name === 'attic')).toMatchObject({
    isArchived: true,
    description: 'Old things',
  })
  expect(channels.find(({ name }) => name === 'boats')).toMatchObject({ inviteOnly: true })
  // Nobody of ours is in it.
  expect((await newest(ada)).some(({ content }) => content === 'secret')).toBe(false)

  const { journalHead } = server.realm.state
  expect(await run(server, 'import', 'slack', zip)).toMatch(/messages +0 added +9 here already/)
  expect(server.realm.state.journalHead).toBe(journalHead)
})

const line = (type: string, value: object) => `${JSON.stringify({ type, [type]: value })}\n`

test('a Mattermost server moves in, with threads, files, emoji and direct messages', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const inTeam = (channels: string[]) => [{ name: 'crew', channels: channels.map((name) => ({ name })) }]
  const post = { team: 'crew', channel: 'deck' }
  const lines = [
    `${JSON.stringify({ type: 'version', version: 1 })}\n`,
    line('team', { name: 'crew', display_name: 'Crew', type: 'O' }),
    line('channel', { team: 'crew', name: 'deck', display_name: 'The Deck', type: 'P', header: 'On deck' }),
    line('user', { username: 'Ada', email: 'ada@example.com', teams: inTeam(['deck']) }),
    line('user', {
      username: 'kim',
      email: 'kim@example.com',
      first_name: 'Kim',
      last_name: 'Seo',
      teams: inTeam(['deck']),
    }),
    line('emoji', { name: 'sail', image: 'exported_emoji/sail.png' }),
    line('post', {
      ...{
        ...post,
        user: 'kim',
        message: '__All__ hands @ada, see ~deck and `~deck`',
        create_at: 1_600_000_000_000,
      },
      replies: [
        {
          user: 'ada',
          message: '_Aye_',
          create_at: 1_600_000_060_000,
          reactions: [{ user: 'kim', create_at: 1, emoji_name: 'sail' }],
        },
      ],
      attachments: [{ path: 'map.png' }],
    }),
    line('post', {
      ...post,
      user: 'ada',
      message: 'a_b_c',
      create_at: 1_600_000_120_000,
      edit_at: 1_600_000_180_000,
    }),
    line('direct_post', {
      channel_members: ['ada', 'kim'],
      user: 'kim',
      message: 'psst',
      create_at: 1_600_000_240_000,
      flagged_by: ['ada'],
    }),
  ]
  const folder = await exportFolder({
    'import.jsonl': lines.join(''),
    'data/map.png': await picture('png'),
    'data/exported_emoji/sail.png': await picture('png'),
  })
  const said = await run(server, 'import', 'mattermost', folder, '--threads', 'day')
  expect(said).toMatch(/emoji +1 added/)
  expect(said).toMatch(/files +1 added/)
  const messages = await newest(ada, ofChannel('The Deck'))
  expect(messages).toMatchObject([
    {
      content: expect.stringContaining(
        `**All** hands @**Ada Lindqvist|${ada.id}**, see #**The Deck** and \`~deck\``,
      ),
    },
    { content: '*Aye*', reactions: [{ emoji_name: 'sail', reaction_type: 'realm_emoji' }] },
    { subject: '2020-09-13', content: 'a_b_c', last_edit_timestamp: 1_600_000_180 },
  ])
  expect(messages[0]?.subject).toBe(messages[1]?.subject)
  const [, url = ''] = /\]\((\/user_uploads\/[^)]+)\)/.exec(messages[0]?.content ?? '') ?? []
  expect((await get(server, ada, url)).status).toBe(200)
  const [whisper] = await newest(ada, [{ operator: 'is', operand: 'starred' }])
  expect(whisper).toMatchObject({ content: 'psst', type: 'private' })
  const before = server.realm.state.journalHead
  await run(server, 'import', 'mattermost', folder, '--threads', 'day')
  expect(server.realm.state.journalHead).toBe(before)
})

test('channels of Discord move in, and people without an address become deactivated authors', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const kim = { id: '11', name: 'kim', nickname: 'Kim' }
  const guild = { id: '1', name: 'Crew' }
  const deck = { id: '2', type: 'GuildTextChat', name: 'deck', topic: 'On deck' }
  const forum = { type: 'GuildPublicThread', categoryId: '8', category: 'help' }
  const message = {
    type: 'Default',
    author: kim,
    timestamp: '2023-01-01T00:00:00+00:00',
    attachments: [],
    reactions: [],
  }
  const folder = await exportFolder({
    'deck.json': {
      ...{ guild, channel: deck },
      messages: [
        {
          ...message,
          id: '100',
          content: '__under__ **bold** ||hidden|| @Kim <:sail:5> <#2>',
          mentions: [kim],
        },
        { ...message, id: '101', type: 'GuildMemberJoin', content: 'Joined.' },
        {
          ...message,
          id: '102',
          content: '',
          attachments: [{ id: '7', url: 'deck.json_Files\\a.txt', fileName: 'a.txt' }],
          reactions: [{ emoji: { name: '❤️' }, count: 1, users: [kim] }],
        },
      ],
    },
    'thread.json': {
      ...{
        guild,
        channel: { id: '3', type: 'GuildPublicThread', name: 'Sails', categoryId: '2', category: 'deck' },
      },
      messages: [{ ...message, id: '103', content: 'up' }],
    },
    'deck.json_Files/a.txt': 'inside',
    // Of a forum there is no file: its posts are threads, of which two may have one name.
    ...Object.fromEntries(
      ['20', '21'].map((id, index) => [
        `post-${id}.json`,
        {
          ...{ guild, channel: { ...forum, id, name: 'Torn sail' } },
          messages: [
            { ...message, id: `${id}0`, content: `post ${index}` },
            { ...message, id: `${id}1`, content: `answer ${index}` },
          ],
        },
      ]),
    ),
  })
  expect(await run(server, 'import', 'discord', folder)).toContain('notices of who joined')
  const posts = await newest(ada, ofChannel('help'))
  expect(posts.map(({ subject, content }) => `${subject}: ${content}`)).toEqual([
    ...['Torn sail: post 0', 'Torn sail: answer 0', 'Torn sail (2): post 1', 'Torn sail (2): answer 1'],
  ])
  const messages = await newest(ada, ofChannel('deck'))
  const user = [...server.realm.state.users.values()].find(({ fullName }) => fullName === 'Kim')
  expect(messages).toMatchObject([
    { subject: 'general chat', content: `under **bold** hidden @**Kim|${user?.id}** :sail: #**deck**` },
    { content: expect.stringContaining('[a.txt](/user_uploads/'), reactions: [{ emoji_name: 'heart' }] },
    { subject: 'Sails', content: 'up' },
  ])
  expect(user).toMatchObject({ isActive: false, deliveryEmail: 'discord-1-11@import.invalid' })
})

test('archives that are no exports, or hostile, are refused and leave nothing', async () => {
  const server = await testServer()
  await server.ada()
  const { journalHead } = server.realm.state
  const refusal = (source: string, path: string) =>
    run(server, 'import', source, path).then(
      () => 'none',
      (error: Error) => error.message,
    )
  expect(await refusal('telegram', '/nowhere')).toContain('it is one of discord, mattermost')
  expect(await refusal('slack', '/nowhere')).toBe('there is no file /nowhere')
  expect(await refusal('slack', await exportZip({ 'else.json': [] }))).toContain('is no export of slack')
  expect(await refusal('slack', await exportFolder({ 'users.json': '[{"id": "U1"' }))).toContain(
    'it is not complete',
  )
  expect(await refusal('mattermost', await exportFolder({ 'a.jsonl': 'not\njson\n' }))).toBe(
    'no line of the file is JSON',
  )
  const path = join(await temporaryFolder(), 'slip.tar.gz')
  const tar = pack()
  tar.entry({ name: '../../realm.json' }, '{}')
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(path))
  expect(await refusal('zulip', path)).toContain('which leads out of it')
  expect(server.realm.state.journalHead).toBe(journalHead)
})
