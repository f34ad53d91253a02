import { getAuditLog } from '@parley/api/audit-log/endpoints'
import { getLegalHolds, liftLegalHold, setLegalHold } from '@parley/api/legal-holds/endpoints'
import { deleteMessage, getMessages } from '@parley/api/messages/endpoints'
import { deactivateRealm, updateRealm } from '@parley/api/realm/endpoints'
import { deleteTopic } from '@parley/api/topics/endpoints'
import { getAttachments, removeAttachment } from '@parley/api/uploads/endpoints'
import { deactivateUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { deleteExpired } from '#messages/retention/expire.ts'
import { purgeArchive } from '#messages/retention/purge.ts'
import { restoreMessages } from '#messages/retention/restore.ts'
import { deleteRealm } from '#organization/deletion/jobs.ts'
import type { Person, TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { age, inOneChannel, post, update, write } from './support/conversations.ts'
import { upload } from './support/files.ts'
import { run } from './support/operator.ts'
import { PATIENCE } from './support/patience.ts'
import { whereFound } from './support/where-found.ts'

const DAY = 86_400
const WORD = 'h7k2m9'
const endless = { until: Number.POSITIVE_INFINITY }

/** All that retention does, with no grace. */
async function keepTo({ realm }: TestServer) {
  await deleteExpired(realm, endless.until)
  await purgeArchive(realm, { graceDays: 0, ...endless })
}

async function idsSeenBy(reader: Person): Promise<number[]> {
  const { messages } = await reader.call(getMessages, { anchor: 'newest', num_before: 1000, num_after: 0 })
  return messages.map(({ id }) => id)
}

/** A look at the oldest messages of a channel takes a hundred. */
const many = (by: Person, channel: number) =>
  Promise.all(Array.from({ length: 21 }, () => post(by, channel, 'more')))

test('a hold on a channel or a person stops retention there, and only there, until it is lifted', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const other = await makeChannel(ada, 'other', { subscribers: [ada.id, bo.id, lena.id] })
  await ada.call(updateRealm, { message_retention_days: 1 })
  const held = [await post(ada, id, 'plans'), await post(bo, other, 'plans'), await write(ada, [bo])]
  // So many held ones come before the others that a look at the oldest finds nothing else.
  for (let index = 0; index < 5; index++) held.push(...(await many(bo, other)))
  const others = [await post(ada, other, 'plans'), await write(ada, [lena])]
  await age(server, [...held, ...others], 10 * DAY)
  const { id: ofChannel } = await ada.call(setLegalHold, { stream_id: id, reason: 'Case 12' })
  const { id: ofPerson } = await ada.call(setLegalHold, { user_id: bo.id, reason: 'Case 13' })
  await keepTo(server)
  const seen = await idsSeenBy(ada)
  expect(seen).toEqual(expect.arrayContaining(held))
  expect(seen.filter((one) => others.includes(one))).toEqual([])

  for (const legal_hold_id of [ofChannel, ofPerson])
    await ada.call(liftLegalHold, { legal_hold_id, reason: 'Closed' })
  await keepTo(server)
  expect((await idsSeenBy(ada)).filter((one) => held.includes(one))).toEqual([])
})

test('what somebody deletes under a hold is gone for everybody, and kept with its file until the hold is lifted', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  await ada.call(setLegalHold, { user_id: bo.id, reason: 'Case 12' })
  const { url } = await upload(bo, `a file of ${WORD}`, 'notes.txt')
  const mine = await post(bo, id, 'plans', `${WORD} [notes](${url})`)
  const [attachment] = (await bo.call(getAttachments, {})).attachments
  await bo.call(deleteMessage, { message_id: mine })
  await bo.call(removeAttachment, { attachment_id: attachment?.id ?? 0 })
  expect(await idsSeenBy(ada)).not.toContain(mine)
  expect((await bo.call(getAttachments, {})).attachments).toEqual([])
  await keepTo(server)
  const kept = await whereFound(server, WORD)
  expect(kept).toContain('public.archived_messages')
  expect(kept.filter((one) => !one.includes('.'))).toHaveLength(1)
  expect(await restoreMessages(server.realm, {})).toBe(1)
  expect(await idsSeenBy(ada)).toContain(mine)

  const [hold] = (await ada.call(getLegalHolds, {})).legal_holds
  await ada.call(liftLegalHold, { legal_hold_id: hold?.id ?? 0, reason: 'Closed' })
  await bo.call(deleteMessage, { message_id: mine })
  await bo.call(removeAttachment, { attachment_id: attachment?.id ?? 0 })
  await keepTo(server)
  await expect.poll(() => whereFound(server, WORD)).toEqual([])
})

test('what was edited, moved out of a held channel or linked there stays, whoever deletes it', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const free = await makeChannel(ada, 'free', { subscribers: [ada.id, bo.id, lena.id] })
  const { id: hold } = await ada.call(setLegalHold, { stream_id: id, reason: 'Case 12' })
  // Words and a link that an edit has taken away, in a message that is then moved and deleted.
  const { url } = await upload(bo, `a file of ${WORD}`, 'notes.txt')
  const edited = await post(bo, id, 'plans', `${WORD}a [notes](${url})`)
  const unheld = await post(bo, free, 'plans', `${WORD}b`)
  await update(bo, edited, { content: 'never mind' })
  await update(ada, edited, { stream_id: free, propagate_mode: 'change_one' })
  const [attachment] = (await bo.call(getAttachments, {})).attachments
  await bo.call(removeAttachment, { attachment_id: attachment?.id ?? 0 })
  const topic = await post(lena, id, 'tea', `${WORD}c`)
  await ada.call(deleteTopic, { stream_id: id, topic_name: 'tea' })
  await ada.call(deactivateUser, {
    user_id: bo.id,
    actions: {
      delete_profile: false,
      delete_public_channel_messages: true,
      delete_private_channel_messages: false,
      delete_direct_messages: false,
    },
  })
  await expect.poll(() => idsSeenBy(ada), PATIENCE).not.toContain(unheld)
  expect(await idsSeenBy(ada)).not.toContain(edited)
  await keepTo(server)
  const there = async (word: string) => (await whereFound(server, word)).length > 0
  for (const word of [`${WORD}a`, `a file of ${WORD}`, `${WORD}c`]) expect(await there(word), word).toBe(true)
  expect(await there(`${WORD}b`), 'what is in another channel goes').toBe(false)
  expect(await restoreMessages(server.realm, {})).toBe(2)
  expect(await idsSeenBy(ada)).toEqual(expect.arrayContaining([edited, topic]))

  await ada.call(liftLegalHold, { legal_hold_id: hold, reason: 'Closed' })
  for (const message_id of [edited, topic]) await ada.call(deleteMessage, { message_id })
  await keepTo(server)
  await expect.poll(() => there(WORD), PATIENCE).toBe(false)
})

test('an organization with a legal hold is not deleted, only deactivated', async () => {
  const { server, ada, id } = await inOneChannel()
  const { id: hold } = await ada.call(setLegalHold, { stream_id: id, reason: 'Case 12' })
  expect(await ada.refused(deactivateRealm, { deletion_delay_days: 14 })).toMatchObject({
    message: 'There are legal holds: deactivate the organization without deleting it, or lift them.',
  })
  expect(server.realm.state.legalHolds.has(hold)).toBe(true)
  // One that is set when the time has come keeps it, too.
  const { db } = server.server
  const realmId = server.realm.state.id
  await db.query('update realms set deactivated = true, delete_at = 1 where realm_id = $1', [realmId])
  await deleteRealm.work({ realmId }, { server: server.server, attempt: 1, isLast: false })
  const { rows } = await db.query('select from realms where realm_id = $1', [realmId])
  expect(rows).toHaveLength(1)
  await db.query('update realms set deactivated = false, delete_at = null where realm_id = $1', [realmId])
})

test('whoever is held is not erased, and nobody but owners learns of holds', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  await ada.call(updateUser, { user_id: bo.id, role: 200 })
  for (const person of [bo, lena]) {
    expect(await person.refused(getLegalHolds, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    expect(await person.refused(setLegalHold, { stream_id: id, reason: 'No' })).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
    })
  }
  const [toAda, toBo] = [await ada.follow(), await bo.follow()]
  await ada.call(setLegalHold, { user_id: lena.id, reason: 'Case 12' })
  expect(await toBo.catchUp()).toEqual([])
  expect(await toAda.catchUp()).toMatchObject([{ type: 'legal_holds_changed' }])
  const actions = {
    delete_profile: false,
    delete_public_channel_messages: true,
    delete_private_channel_messages: false,
    delete_direct_messages: false,
  }
  expect(await ada.refused(deactivateUser, { user_id: lena.id, actions })).toMatchObject({
    message: 'A legal hold keeps what this person has written: it cannot be erased.',
  })
  expect(server.realm.state.users.get(lena.id)?.isActive).toBe(true)
  await ada.call(deactivateUser, { user_id: lena.id })
  const told = async (person: Person) => (await person.call(getAuditLog, { user_id: lena.id })).entries
  expect((await told(ada)).map(({ action }) => action)).toContain('legal_hold_set')
  expect((await told(bo)).map(({ action }) => action)).not.toContain('legal_hold_set')
})

test('a hold needs a reason and one thing to hold, once', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  expect(await ada.refused(setLegalHold, { user_id: bo.id, reason: ' ' })).toMatchObject({
    message: 'A legal hold needs a reason.',
  })
  for (const target of [{}, { user_id: bo.id, stream_id: id }]) {
    expect(await ada.refused(setLegalHold, { ...target, reason: 'Case 12' })).toMatchObject({
      message: 'Name either a person or a channel.',
    })
  }
  await run(server, 'set-legal-hold', '--person', 'bo@example.com', '--reason', 'Case 12')
  expect(await ada.refused(setLegalHold, { user_id: bo.id, reason: 'Again' })).toMatchObject({
    message: 'There is a legal hold on it already.',
  })
  const [hold] = (await ada.call(getLegalHolds, {})).legal_holds
  expect(hold).toMatchObject({ user_id: bo.id, stream_id: null, reason: 'Case 12', set_by: null })
  expect(await run(server, 'list-legal-holds')).toBe(`${hold?.id}  bo@example.com  Case 12`)
  await run(server, 'lift-legal-hold', String(hold?.id), '--reason', 'Closed')
  expect(await ada.refused(liftLegalHold, { legal_hold_id: hold?.id ?? 0, reason: 'x' })).toMatchObject({
    status: 404,
  })
})
