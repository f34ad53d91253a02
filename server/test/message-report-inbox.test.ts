import { answerMessageReport, getMessageReports } from '@parley/api/message-reports/endpoints'
import { deleteMessage, reportMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { expect, test } from 'vitest'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, write } from './support/conversations.ts'

async function withInbox() {
  const place = await inOneChannel()
  const { ada, lena } = place
  const reports = await makeChannel(ada, 'moderation', { invite_only: true })
  await ada.call(updateRealm, { moderation_request_channel_id: reports })
  const open = async () => (await ada.call(getMessageReports, {})).reports
  const closed = async () => (await ada.call(getMessageReports, { closed: true })).reports
  return { ...place, reports, open, closed, author: lena }
}

test('a report waits with its message until a moderator has answered it', async () => {
  const { server, ada, bo, author, id, open, closed, people } = await withInbox()
  await server.followAll(people)
  const message_id = await post(author, id, 'plans', 'buy *now*')
  await bo.call(reportMessage, { message_id, report_type: 'spam', description: 'again' })
  const [report] = await open()
  expect(report).toMatchObject({
    message_id,
    sender_id: author.id,
    reporter_id: bo.id,
    report_type: 'spam',
    description: 'again',
    content: 'buy *now*',
    place: 'channel',
    stream_id: id,
    topic: 'plans',
    is_readable: true,
    outcome: null,
  })
  // The same person says it anew; somebody else adds another.
  await bo.call(reportMessage, { message_id, report_type: 'norms' })
  await ada.call(reportMessage, { message_id, report_type: 'harassment' })
  expect((await open()).map(({ report_type }) => report_type)).toEqual(['harassment', 'norms'])

  const mirror = await ada.follow()
  await ada.call(deleteMessage, { message_id })
  expect((await open())[0]).toMatchObject({ place: 'gone', stream_id: null, content: 'buy *now*' })
  const report_id = report?.id ?? 0
  await ada.call(answerMessageReport, { report_id, outcome: 'message_deleted', note: ' talked to them ' })
  expect((await mirror.catchUp()).map(({ type }) => type)).toContain('message_reports_changed')
  // What others said of the same message is answered with it.
  expect(await open()).toEqual([])
  expect((await closed())[1]).toMatchObject({
    id: report_id,
    outcome: 'message_deleted',
    note: 'talked to them',
    closed_by: ada.id,
  })
  await ada.call(answerMessageReport, { report_id, outcome: null })
  expect((await open()).map((one) => one.id)).toEqual([report_id])
  expect(await ada.refused(answerMessageReport, { report_id: 999_999, outcome: 'settled' })).toMatchObject({
    status: 404,
  })
})

test('reports are for moderators who may read the channel where they are posted', async () => {
  const { server, ada, bo, author, id, reports } = await withInbox()
  const message_id = await post(author, id, 'plans')
  await bo.call(reportMessage, { message_id, report_type: 'spam' })
  const refused = { code: 'BAD_REQUEST', message: 'Insufficient permission' }
  const report_id = (await ada.call(getMessageReports, {})).reports[0]?.id ?? 0
  const isRefused = async () => {
    const mirror = await bo.follow()
    expect(await bo.refused(getMessageReports, {})).toMatchObject(refused)
    expect(await bo.refused(answerMessageReport, { report_id, outcome: 'settled' })).toMatchObject(refused)
    await author.call(reportMessage, { message_id, report_type: 'spam' })
    expect((await mirror.catchUp()).map(({ type }) => type)).not.toContain('message_reports_changed')
  }
  await isRefused()
  // Whoever reads the channel is no moderator for that, and no moderator reads every channel.
  const { channels } = server.realm.state
  await ada.call(updateUser, { user_id: bo.id, role: roles.moderator })
  await isRefused()
  const name = channels.get(reports)?.name ?? ''
  await ada.call(subscribe, {
    subscriptions: [{ name }],
    principals: [bo.id],
  })
  expect((await bo.call(getMessageReports, {})).reports).toHaveLength(2)
  await ada.call(updateUser, { user_id: bo.id, role: roles.member })
  await isRefused()
  await ada.call(updateRealm, { moderation_request_channel_id: -1 })
  expect((await ada.refused(getMessageReports, {})).message).toMatch(/not enabled/)
})

test('a report names no place that the moderator may not see', async () => {
  const { bo, author, open } = await withInbox()
  const hidden = await makeChannel(bo, 'merger', { invite_only: true, subscribers: [bo.id, author.id] })
  await bo.call(reportMessage, {
    message_id: await post(author, hidden, 'falcon', 'x'),
    report_type: 'norms',
  })
  await bo.call(reportMessage, { message_id: await write(author, [bo], 'y'), report_type: 'spam' })
  const unseen = { stream_id: null, topic: null, is_readable: false }
  expect(await open()).toMatchObject([
    { ...unseen, content: 'y', place: 'direct' },
    { ...unseen, content: 'x', place: 'private_channel' },
  ])
})
