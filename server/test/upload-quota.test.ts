import { createBot, updateBot } from '@parley/api/bots/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { getAttachments, removeAttachment, uploadFile } from '@parley/api/uploads/endpoints'
import { getUploadUsage } from '@parley/api/usage/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { basicOf, upload } from './support/files.ts'
import { at, twoNodes } from './support/nodes.ts'

const bytes = (count: number) => 'x'.repeat(count)
const limit = (ada: Person, quota: number | 'unlimited') =>
  ada.call(updateRealm, { user_upload_quota_mib: quota })

const full = {
  code: 'USER_UPLOAD_QUOTA',
  message: 'Upload would exceed the 1 MiB that your files may take.',
}
const refused = (promise: Promise<unknown>) =>
  expect(promise.catch((error: unknown) => error)).resolves.toMatchObject(full)

async function spaceOf(ada: Person, { id }: Pick<Person, 'id'>) {
  const { users } = await ada.call(getUploadUsage, { user_id: id })
  return users[0]
}

/** A bot of somebody: its connection and id. */
async function botOf(server: TestServer, owner: Person) {
  const bot = await owner.call(createBot, { full_name: 'Courier', short_name: 'courier' })
  const email = server.realm.state.users.get(bot.user_id)?.deliveryEmail ?? ''
  const connection = new Connection({ url: server.url, credentials: { email, apiKey: bot.api_key } })
  const send = (count: number) =>
    connection.call(uploadFile, {}, { file: new Blob([bytes(count)]), filename: 'b' })
  return { id: bot.user_id, send, connection }
}

test('the files of one person and their bots take no more than the organization lets them', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  expect(await bo.refused(updateRealm, { user_upload_quota_mib: 1 })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  await upload(bo, bytes(600_000), 'a.txt')
  await upload(bo, bytes(600_000), 'b.txt')
  // Whoever has more already keeps it.
  await limit(ada, 1)
  await refused(upload(bo, bytes(1), 'c.txt'))
  const { attachments } = await bo.call(getAttachments, {})
  expect(attachments).toHaveLength(2)
  await bo.call(removeAttachment, { attachment_id: attachments[0]?.id ?? 0 })
  await refused(upload(bo, bytes(600_000), 'c.txt'))

  const bot = await botOf(server, bo)
  await refused(bot.send(600_000))
  await bot.send(300_000)
  await refused(upload(bo, bytes(300_000), 'd.txt'))
  expect(await bo.call(getAttachments, {})).toMatchObject({ user_upload_space_used: 900_000 })
  expect(await bot.connection.call(getAttachments, {})).toMatchObject({ user_upload_space_used: 900_000 })
  expect(await spaceOf(ada, bo)).toEqual({ user_id: bo.id, files: 2, space_used: 900_000 })
  expect(await spaceOf(ada, bot)).toBeUndefined()
  await upload(ada, bytes(600_000), 'e.txt')
  const { users } = await ada.call(getUploadUsage, { limit: 1 })
  expect(users.map(({ user_id }) => user_id)).toEqual([bo.id])

  // What a bot has uploaded goes with it to another owner.
  await ada.call(updateBot, { bot_id: bot.id, bot_owner_id: ada.id })
  expect(await spaceOf(ada, ada)).toMatchObject({ space_used: 900_000 })
  await upload(bo, bytes(400_000), 'd.txt')
  await refused(upload(bo, bytes(100_000), 'f.txt'))
  await limit(ada, 'unlimited')
  await upload(bo, bytes(100_000), 'f.txt')
  expect(await ada.refused(getUploadUsage, { user_id: 4_000_000 })).toMatchObject({ message: 'No such user' })
  expect(await bo.refused(getUploadUsage, {})).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})

test('an upload in parts is refused before its first byte, and keeps nothing that was refused after the last', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await limit(ada, 1)
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: basicOf(bo), ...headers },
      ...(body !== undefined && { body }),
    })
    return {
      status: response.status,
      at: response.headers.get('location') ?? '',
      text: await response.text(),
    }
  }
  const begin = (size: number) => ask('POST', '/api/v1/tus', { 'upload-length': String(size) })
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const tooLarge = await begin(1_100_000)
  expect([tooLarge.status, JSON.parse(tooLarge.text)]).toMatchObject([400, { code: full.code }])
  // Both have room when they begin.
  const [one, other] = [await begin(600_000), await begin(600_000)]
  expect((await ask('PATCH', one.at, part, bytes(600_000))).status).toBe(200)
  const late = await ask('PATCH', other.at, part, bytes(600_000))
  expect([late.status, JSON.parse(late.text)]).toMatchObject([400, { code: full.code, msg: full.message }])
  expect((await ask('HEAD', other.at, {})).status).toBe(404)
  expect(await spaceOf(ada, bo)).toMatchObject({ files: 1, space_used: 600_000 })
})

test('uploads at once do not exceed it together, at several nodes neither', async () => {
  const [first, second] = await twoNodes()
  const ada = await first.ada()
  await limit(ada, 1)
  const send = (node: TestServer) => {
    return at(node, ada).call(uploadFile, {}, { file: new Blob([bytes(400_000)]), filename: 'a.txt' })
  }
  const sent = await Promise.allSettled([first, second, first, second, first, second].map(send))
  const failed = sent.filter((one) => one.status === 'rejected')
  expect(failed).toHaveLength(4)
  for (const { reason } of failed) expect(reason).toMatchObject(full)
  for (const node of [first, second]) {
    expect(await at(node, ada).call(getUploadUsage, {})).toMatchObject({
      users: [{ user_id: ada.id, files: 2, space_used: 800_000 }],
    })
  }
})
