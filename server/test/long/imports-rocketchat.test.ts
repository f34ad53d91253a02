import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { exportFolder } from '../support/export-files.ts'
import { picture } from '../support/files.ts'
import { newest, ofChannel } from '../support/newest.ts'
import { run } from '../support/operator.ts'

test('the collections of Rocket.Chat move in, with threads and discussions as topics', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const lines = (...values: object[]) => values.map((value) => JSON.stringify(value)).join('\n')
  const said = (id: string, rid: string, minute: number, rest: object) => ({
    ...{ _id: id, rid, u: { _id: 'k', username: 'kim' } },
    ts: { $date: new Date(1_600_000_000_000 + minute * 60_000).toISOString() },
    ...rest,
  })
  const folder = await exportFolder({
    'users.json': lines(
      { _id: 'a', username: 'ada', name: 'Ada', type: 'user', emails: [{ address: 'ada@example.com' }] },
      { _id: 'k', username: 'kim', name: 'Kim Seo', type: 'user', emails: [{ address: 'kim@example.com' }] },
    ),
    'rocketchat_room.json': lines(
      { _id: 'r1', t: 'c', name: 'deck' },
      { _id: 'r2', t: 'p', name: 'x', fname: 'New sails', prid: 'r1' },
      { _id: 'r3', t: 'd', uids: ['a', 'k'] },
    ),
    'rocketchat_custom_emoji.json': lines({ _id: 'e1', name: 'sail', extension: 'png' }),
    'custom_emoji/sail.png': await picture('png'),
    'uploads/f1': await picture('png'),
    'rocketchat_subscription.json': lines({ rid: 'r1', u: { _id: 'a' } }),
    'rocketchat_message.json': lines(
      said('m2', 'r1', 2, { tmid: 'm1', msg: '_aye_' }),
      said('m1', 'r1', 1, {
        tcount: 1,
        msg: '*All* hands @ada, #deck',
        reactions: { ':tada:': { usernames: ['ada'] } },
      }),
      said('m3', 'r1', 3, { t: 'uj', msg: 'kim' }),
      said('m4', 'r2', 4, {
        msg: 'red?',
        reactions: { ':sail:': { usernames: ['ada'] } },
        file: { _id: 'f1', name: 'sail.png' },
        files: [
          { _id: 'f1', name: 'sail.png' },
          { _id: 'f2', name: 'thumb-sail.png' },
          { _id: 'f3', name: 'gone.pdf' },
        ],
      }),
      said('m5', 'r3', 5, { msg: 'psst', starred: [{ _id: 'a' }] }),
    ),
  })
  expect(await run(server, 'import', 'rocketchat', folder)).toMatch(/messages +4 added/)
  expect(await newest(ada, ofChannel('deck'))).toMatchObject([
    {
      subject: 'All hands Ada Lindqvist, deck',
      content: `**All** hands @**Ada Lindqvist|${ada.id}**, #**deck**`,
      reactions: [{ emoji_name: 'tada' }],
    },
    { subject: 'All hands Ada Lindqvist, deck', content: '*aye*' },
    {
      subject: 'New sails',
      content: expect.stringMatching(/^red\?\n\[sail\.png\]\(\/user_uploads\/\S+\)\n\*gone\.pdf\*$/),
      reactions: [{ emoji_name: 'sail', reaction_type: 'realm_emoji' }],
    },
  ])
  expect(await newest(ada, [{ operator: 'is', operand: 'starred' }])).toMatchObject([{ content: 'psst' }])
})
