import { archiveChannel } from '@parley/api/channels/endpoints'
import {
  checkMessagesMatchNarrow,
  getMessages,
  getMessagesSummary,
  reportMessage,
  runSlashCommand,
} from '@parley/api/messages/endpoints'
import { describe, expect, test } from 'vitest'
import type { Person } from './harness.ts'
import { groupId, makeChannel, setForRealm } from './support/channels.ts'
import { inOneChannel, post, refusalOf, write } from './support/conversations.ts'

async function withModerators() {
  const place = await inOneChannel()
  const { server, ada, people } = place
  const reports = await makeChannel(ada, 'moderation', { invite_only: true })
  await setForRealm(server, { moderation_request_channel_id: reports })
  await server.followAll(people)
  const report = async () => {
    const { messages } = await ada.call(getMessages, {
      anchor: 'newest',
      num_before: 1,
      apply_markdown: false,
      narrow: [{ operator: 'channel', operand: reports }],
    })
    return { topic: messages[0]?.subject, content: messages[0]?.content }
  }
  return { ...place, reports, report }
}

const mention = (name: string, { id }: Person) => `@_**${name}|${id}**`

describe('a reported message', () => {
  test('is posted to the moderation channel', async () => {
    const { bo, lena, id, report } = await withModerators()
    const messageId = await post(lena, id, 'plans', 'buy ```now```')
    await bo.call(reportMessage, { message_id: messageId, report_type: 'spam', description: ' again ' })
    expect(await report()).toEqual({
      topic: 'reports about Lena Weiss',
      content: [
        `${mention('Bo Kristensen', bo)} reported [a message](#narrow/channel/${id}/near/${messageId}) in #**design>plans** by ${mention('Lena Weiss', lena)} as spam.`,
        '```` quote\nagain\n````',
        'The message:',
        '```` quote\nbuy ```now```\n````',
      ].join('\n\n'),
    })
  })

  test('does not name a private place', async () => {
    const { bo, lena, report } = await withModerators()
    const hidden = await makeChannel(bo, 'merger', { invite_only: true, subscribers: [bo.id, lena.id] })
    await bo.call(reportMessage, { message_id: await post(lena, hidden, 'falcon'), report_type: 'norms' })
    expect((await report()).content).toMatch(/reported a message in a private channel by/)
    expect((await report()).content).not.toMatch(/merger|falcon/)
    await bo.call(reportMessage, { message_id: await write(lena, [bo]), report_type: 'harassment' })
    expect((await report()).content).toMatch(/reported a direct message by .* as harassment/)
  })

  test('of another kind needs to be explained', async () => {
    const { bo, lena, id } = await withModerators()
    const message_id = await post(lena, id, 'plans')
    const input = { message_id, report_type: 'other' as const }
    expect(await refusalOf(bo, reportMessage, input)).toBe('An explanation is required.')
    expect(await refusalOf(bo, reportMessage, { ...input, description: ' ' })).toBe(
      'An explanation is required.',
    )
    await bo.call(reportMessage, { ...input, description: 'It is odd.' })
    expect(await refusalOf(bo, reportMessage, { ...input, description: 'x'.repeat(1001) })).toMatch(
      /too long/,
    )
  })

  test('is refused if there is no moderation channel', async () => {
    const { server, ada, bo, lena, id, reports } = await withModerators()
    const input = { message_id: await post(lena, id, 'plans'), report_type: 'spam' as const }
    const refusal = 'Message reporting is not enabled in this organization.'
    await ada.call(archiveChannel, { stream_id: reports })
    expect(await refusalOf(bo, reportMessage, input)).toBe(refusal)
    await setForRealm(server, { moderation_request_channel_id: -1 })
    expect(await refusalOf(bo, reportMessage, input)).toBe(refusal)
  })

  test('must be readable to the reporter', async () => {
    const { ada, bo, lena } = await withModerators()
    const input = { message_id: await write(ada, [lena]), report_type: 'spam' as const }
    expect(await refusalOf(bo, reportMessage, input)).toBe('Invalid message(s)')
  })
})

describe('matching messages against a narrow', () => {
  test('returns the matches with highlighted words', async () => {
    const { ada, bo, id } = await inOneChannel()
    const [first, second] = [await post(bo, id, 'a<b', 'red *apples*'), await post(bo, id, 'plans', 'pears')]
    const matching = async (narrow: [string, string][]) => {
      const { messages } = await ada.call(checkMessagesMatchNarrow, { msg_ids: [first, second, 999], narrow })
      return messages
    }
    expect(await matching([['sender', bo.email]])).toEqual({
      [first]: { match_content: '<p>red <em>apples</em></p>', match_subject: 'a&lt;b' },
      [second]: { match_content: '<p>pears</p>', match_subject: 'plans' },
    })
    expect(await matching([['search', 'apples']])).toEqual({
      [first]: {
        match_content: '<p>red <em><span class="highlight">apples</span></em></p>',
        match_subject: 'a&lt;b',
      },
    })
    expect(await matching([['topic', 'nothing']])).toEqual({})
  })

  test('is refused for an invalid narrow', async () => {
    const { ada } = await inOneChannel()
    const refusal = await ada.refused(checkMessagesMatchNarrow, { msg_ids: [1], narrow: [['wrong', 'x']] })
    expect(refusal.code).toBe('BAD_NARROW')
  })
})

describe('a slash command', () => {
  test('changes settings of its user', async () => {
    const { server, bo, people } = await inOneChannel()
    await server.followAll(people)
    const give = (command: string) => bo.call(runSlashCommand, { command })
    const settings = () => server.realm.state.users.get(bo.id)?.settings
    expect((await give('/dark')).msg).toMatch(/Dark theme/)
    expect(settings()).toMatchObject({ color_scheme: 2 })
    await give('/day')
    expect(settings()).toMatchObject({ color_scheme: 3 })
    await give('/fluid-width')
    expect(settings()).toMatchObject({ fluid_layout_width: true })
    await give('/fixed-width')
    expect(settings()).toMatchObject({ fluid_layout_width: false })
    expect((await give('/ping')).msg).toBe('')
  })

  test.each([
    ['dance', 'There should be a leading slash in the zcommand.'],
    ['/dance', 'No such command: dance'],
    ['/constructor', 'No such command: constructor'],
  ])('%s is refused', async (command, refusal) => {
    const { bo } = await inOneChannel()
    expect(await refusalOf(bo, runSlashCommand, { command })).toBe(refusal)
  })
})

test('summaries are not supported', async () => {
  const { server, bo } = await inOneChannel()
  expect(await refusalOf(bo, getMessagesSummary, {})).toBe('This server does not summarize messages.')
  await setForRealm(server, { can_summarize_topics_group: groupId(server, 'role:nobody') })
  expect(await refusalOf(bo, getMessagesSummary, {})).toBe('Insufficient permission')
})
