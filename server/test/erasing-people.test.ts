import { addAlertWords } from '@parley/api/alert-words/endpoints'
import { createApiKey } from '@parley/api/api-keys/endpoints'
import { getAuditLog } from '@parley/api/audit-log/endpoints'
import { setAvatar } from '@parley/api/avatars/endpoints'
import { createDrafts } from '@parley/api/drafts/endpoints'
import { erasePerson, getErasure } from '@parley/api/erasing/endpoints'
import { liftLegalHold, setLegalHold } from '@parley/api/legal-holds/endpoints'
import { getMessages, reportMessage } from '@parley/api/messages/endpoints'
import { beginOwnExport, getOwnExport } from '@parley/api/own-exports/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { createReminder } from '@parley/api/reminders/endpoints'
import { createSavedSnippet } from '@parley/api/saved-snippets/endpoints'
import { createScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { updateStatus } from '@parley/api/statuses/endpoints'
import { addSubmessage } from '@parley/api/submessages/endpoints'
import { getUser, reactivateUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import { setHold } from '#messages/legal-holds/commands.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { erasePerson as erase } from '#organization/erasing/commands.ts'
import { NOT_ONLY_THEIRS, ONLY_THEIRS } from '#organization/erasing/tables.ts'
import type { Person } from './harness.ts'
import { makeChannel, setForRealm } from './support/channels.ts'
import { inOneChannel, NEW_CLIENT, post, update, write } from './support/conversations.ts'
import { get, picture, upload } from './support/files.ts'
import { run } from './support/operator.ts'
import { PATIENCE } from './support/patience.ts'
import { whereFound } from './support/where-found.ts'

const DAY = 86_400
/** A word that nothing else has: other organizations are in the same tables. */
let words = 0
const newWord = () => `v4n8k${words++}x`

async function idsSeenBy(reader: Person): Promise<number[]> {
  const { messages } = await reader.call(getMessages, { anchor: 'newest', num_before: 1000, num_after: 0 })
  return messages.map(({ id }) => id)
}

const lookAt = (owner: Person, { id }: Person) => owner.call(getErasure, { user_id: id })

const isDone = (owner: Person, person: Person) =>
  expect.poll(async () => (await lookAt(owner, person)).erasure?.date_finished, PATIENCE).not.toBeNull()

/** Bo has written `word` wherever he could, under a name and an address that nobody else has. */
async function written() {
  const word = newWord()
  const name = `Boris Z9${newWord()}`
  const address = `${newWord()}@example.com`
  const conversation = await inOneChannel()
  const { server, ada, bo, lena, id } = conversation
  await ada.call(updateUser, { user_id: bo.id, full_name: name })
  await setForRealm(server, { moderation_request_channel_id: await makeChannel(ada, 'moderation') })
  const { url } = await upload(bo, `a file of ${word}`, `${word}.txt`)
  const [others, poll] = [
    await post(ada, id, 'plans', 'What Ada thinks'),
    await post(ada, id, 'plans', '/poll Lunch?\nyes'),
  ]
  const own = [
    await post(bo, id, 'plans', `${word} [notes](${url})`),
    await post(bo, id, 'tea', `first ${word}`),
    await write(bo, [lena], `Dear Lena, ${word}`),
  ]
  await update(bo, own[1] ?? 0, { content: `then ${word}` })
  await bo.call(addReaction, { message_id: others, emoji_name: 'wave' })
  const option = JSON.stringify({ type: 'new_option', idx: 1, option: `perhaps ${word}` })
  await bo.call(addSubmessage, { message_id: poll, msg_type: 'widget', content: option })
  await lena.call(reportMessage, { message_id: own[1] ?? 0, report_type: 'spam' })
  await bo.call(reportMessage, { message_id: others, report_type: 'spam', description: `It is ${word}` })
  const later = Math.floor(Date.now() / 1000) + DAY
  await bo.call(createReminder, { message_id: others, scheduled_delivery_timestamp: later, note: word })
  await bo.call(createScheduledMessage, {
    type: 'direct',
    to: [lena.id],
    content: `later ${word}`,
    scheduled_delivery_timestamp: later,
  })
  await bo.call(createDrafts, {
    drafts: [{ type: 'stream', to: [id], topic: 'plans', content: `draft ${word}`, timestamp: 1 }],
  })
  await bo.call(createSavedSnippet, { title: word, content: `snippet ${word}` })
  await bo.call(addAlertWords, { alert_words: [word] })
  await bo.call(updateStatus, { status_text: `at ${word}` })
  const { id: phone } = await ada.call(createCustomProfileField, { name: 'Phone', field_type: 1 })
  await ada.call(updateUser, { user_id: bo.id, profile_data: [{ id: phone, value: word }] })
  await bo.connection.call(
    setAvatar,
    {},
    { file: new Blob([(await picture('png')) as BlobPart]), filename: 'bo.png' },
  )
  await bo.call(createApiKey, { name: `Key ${word}`, access: 'read' })
  await bo.call(updateSettings, { timezone: 'Europe/Oslo' })
  await ada.call(updateUser, { user_id: bo.id, new_email: address })
  await server.realm.memory(SearchIndexer).run()
  return { ...conversation, word, name, address, others, own, url }
}

async function exported({ ada }: { ada: Person }) {
  await ada.call(beginOwnExport, {})
  await expect.poll(async () => (await ada.call(getOwnExport, {})).export?.state, PATIENCE).toBe('done')
}

test('a person who is erased with words and files is found nowhere, and others keep what is theirs', async () => {
  const { server, ada, bo, lena, word, name: former, address, others, own, url } = await written()
  await exported({ ada: lena })
  expect(await whereFound(server, word)).toEqual(
    expect.arrayContaining(['public.messages', 'public.drafts', 'public.message_reports', 'public.journal']),
  )
  expect(await whereFound(server, former)).toEqual(
    expect.arrayContaining(['public.users', 'public.journal', 'public.audit_log', 'public.messages']),
  )
  const before = await lookAt(ada, bo)
  expect(before).toMatchObject({ messages: 3, files: 1, is_held: false, erasure: null })

  await server.followAll([ada, lena])
  const toLena = await lena.follow(NEW_CLIENT)
  const { backups } = await ada.call(erasePerson, { user_id: bo.id, erase_messages: true, erase_files: true })
  expect(backups).toEqual({ count: 0, gone_at: null })
  await isDone(ada, bo)

  expect(await whereFound(server, word)).toEqual([])
  await expect.poll(() => whereFound(server, former)).toEqual([])
  await expect.poll(() => whereFound(server, address)).toEqual([])
  expect((await get(server, ada, url)).status).not.toBe(200)
  expect((await lena.call(getOwnExport, {})).export?.state).toBe('deleted')
  const events = await toLena.catchUp()
  const name = `Deleted user ${bo.id}`
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'realm_user',
      op: 'update',
      person: { user_id: bo.id, full_name: name },
    }),
  )
  const deleted = events.flatMap((event) => (event.type === 'delete_message' ? event.message_ids : []))
  expect(deleted).toEqual(expect.arrayContaining(own))
  const seen = await idsSeenBy(lena)
  expect(seen).toContain(others)
  expect(seen.filter((id) => own.includes(id))).toEqual([])

  // The account never comes back.
  const { user } = await ada.call(getUser, { user_id: bo.id, include_custom_profile_fields: true })
  expect(user).toMatchObject({ full_name: name, is_active: false, profile_data: {}, timezone: '' })
  expect(await ada.refused(reactivateUser, { user_id: bo.id })).toMatchObject({
    message: 'This person is erased: the account cannot come back.',
  })
  const told = (await ada.call(getAuditLog, { user_id: bo.id })).entries
  expect(told.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user_erased', 'user_erasing_begun', 'user_renamed', 'user_created']),
  )
  expect(told.at(-1)).toMatchObject({ action: 'user_created', subject: name })
})

test('with the name only, messages and the files in them stay, under another name', async () => {
  const { server, ada, bo, lena, word, name, others, own, url } = await written()
  const quote = await post(
    lena,
    server.realm.state.channelsByName.get('design')?.id ?? 0,
    'tea',
    `${name} said`,
  )
  await ada.call(erasePerson, { user_id: bo.id })
  await isDone(ada, bo)
  expect(await idsSeenBy(ada)).toEqual(expect.arrayContaining([others, own[0], own[1], quote]))
  expect((await get(server, ada, url)).status).toBe(200)
  const found = await whereFound(server, word)
  expect(found).toEqual(expect.arrayContaining(['public.messages', 'public.attachments']))
  expect(found).not.toEqual(expect.arrayContaining(['public.drafts']))
  expect(found).not.toContain('public.saved_snippets')
  expect(found).not.toContain('public.journal')
  // Only where Lena has written it.
  expect((await whereFound(server, name)).filter((table) => !table.startsWith('public.message'))).toEqual([])

  // Later, more.
  await ada.call(erasePerson, { user_id: bo.id, erase_messages: true })
  await expect.poll(() => whereFound(server, word), PATIENCE).toEqual([])
  expect(await idsSeenBy(ada)).toContain(quote)
})

test('a legal hold on the person, or where they have written, refuses it, and stops what is under way', async () => {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const mine = await post(bo, id, 'plans', newWord())
  for (const held of [{ user_id: bo.id }, { stream_id: id }]) {
    const { id: legal_hold_id } = await ada.call(setLegalHold, { ...held, reason: 'Case 12' })
    expect((await lookAt(ada, bo)).is_held).toBe(true)
    expect(await ada.refused(erasePerson, { user_id: bo.id, erase_messages: true })).toMatchObject({
      message: 'A legal hold keeps what this person has written: it cannot be erased.',
    })
    await expect(run(server, 'erase-person', bo.email, '--yes')).rejects.toThrow('A legal hold keeps')
    await ada.call(liftLegalHold, { legal_hold_id, reason: 'Closed' })
  }
  expect(server.realm.state.users.get(bo.id)?.isActive).toBe(true)
  // Where they have not written, it keeps nobody.
  await ada.call(setLegalHold, { stream_id: await makeChannel(ada, 'other'), reason: 'Case 13' })

  // One that comes while it is under way: the rest waits for it.
  const { realm } = server
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocking = realm.change(() => {
    begun.resolve()
    return released.promise
  })
  await begun.promise
  const waiting = realm.waitingCommands
  const erasing = erase(realm, { userId: bo.id, messages: true, files: false }, ada.id)
  await expect.poll(() => realm.waitingCommands).toBe(waiting + 1)
  const hold = realm.change((change) => setHold(change, { userId: bo.id, reason: 'Case 14', setBy: ada.id }))
  released.resolve()
  await blocking
  await erasing
  await expect.poll(async () => (await lookAt(ada, bo)).erasure).toMatchObject({ is_held: true })
  await server.server.maintenance.run()
  expect(await idsSeenBy(lena)).toContain(mine)
  await ada.call(liftLegalHold, { legal_hold_id: await hold, reason: 'Closed' })
  await server.server.maintenance.run()
  await isDone(ada, bo)
  expect(await idsSeenBy(lena)).not.toContain(mine)
})

test('only owners erase others, never themselves, bots or the only owner', async () => {
  const { server, ada, bo, lena } = await inOneChannel()
  await ada.call(updateUser, { user_id: bo.id, role: 200 })
  for (const person of [bo, lena]) {
    expect(await person.refused(erasePerson, { user_id: ada.id })).toMatchObject({ status: 400 })
    expect(await person.refused(getErasure, { user_id: ada.id })).toMatchObject({ status: 400 })
  }
  expect(await ada.refused(erasePerson, { user_id: ada.id })).toMatchObject({
    message: 'Another owner has to erase you.',
  })
  const bot = [...server.realm.state.users.values()].find(({ isSystemBot }) => isSystemBot)
  expect(await ada.refused(erasePerson, { user_id: bot?.id ?? 0 })).toMatchObject({ message: 'No such user' })
  await expect(run(server, 'erase-person', ada.email, '--yes')).rejects.toThrow('Cannot deactivate')
})

test('an operator hears first what would go, and then what became of it', async () => {
  const { server, bo, id, ada } = await inOneChannel()
  const word = newWord()
  await post(bo, id, 'plans', word)
  const said = await run(server, 'erase-person', bo.email, '--messages')
  expect(said).toContain('1 message: gone for everybody.')
  expect(said).toContain('Nothing is erased yet: say --yes.')
  expect(server.realm.state.users.get(bo.id)?.isActive).toBe(true)
  await run(server, 'erase-person', bo.email, '--messages', '--yes')
  await isDone(ada, bo)
  expect(await run(server, 'erasures')).toMatch(new RegExp(`^${bo.id}  \\d{4}-\\d\\d-\\d\\d  done on`))
  expect(await whereFound(server, word)).toEqual([])
})

test('of every table with people it is said what becomes of its rows', async () => {
  const { server } = await inOneChannel()
  const { rows } = await server.server.db.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
       and a.attname in ('user_id', 'owner_id', 'sender_id', 'reporter_id', 'inviter_id', 'bot_id', 'acting_user_id')`,
  )
  const said = [...ONLY_THEIRS, ...Object.keys(NOT_ONLY_THEIRS)]
  expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
  expect(new Set(said).size).toBe(said.length)
})
