import { deleteAvatar, setAvatar } from '@parley/api/avatars/endpoints'
import { deactivateCustomEmoji, getCustomEmoji, uploadCustomEmoji } from '@parley/api/emoji/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import {
  deleteRealmIcon,
  deleteRealmLogo,
  updateRealm,
  uploadRealmIcon,
  uploadRealmLogo,
} from '@parley/api/realm/endpoints'
import { getServerSettings } from '@parley/api/server/endpoints'
import { getOwnUser, getUser, updateUser } from '@parley/api/users/endpoints'
import { realmUserSection } from '@parley/api/users/register'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { animation, basicOf, get, picture } from './support/files.ts'
import { registered } from './support/registered.ts'

const file = (bytes: Buffer | string, name = 'me.png') => ({
  file: new Blob([bytes as BlobPart]),
  filename: name,
})

const setTo = (person: Person, bytes: Buffer | string) => person.connection.call(setAvatar, {}, file(bytes))
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'NONE' }),
    (error: unknown) => error,
  )

async function fetched(server: TestServer, url: string) {
  const response = await get(server, undefined, url)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return { status: response.status }
  const { width, height, format, pages } = await sharp(bytes, { pages: -1 }).metadata()
  return {
    status: 200,
    width,
    height: pages ? height / pages : height,
    format,
    pages,
    headers: response.headers,
  }
}

test('an avatar is set, shown to everyone in two sizes, replaced and removed', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const mirror = await bo.follow()
  const { avatar_url: first } = await setTo(ada, await picture('jpeg', 800, 600))
  expect(first).toMatch(/^\/user_avatars\/\d+\/[0-9a-f]{40}\.png\?version=2$/)
  expect(await fetched(server, first)).toMatchObject({ width: 100, height: 100, format: 'png' })
  const medium = first.replace('.png', '-medium.png')
  expect(await fetched(server, medium)).toMatchObject({ width: 500, height: 500 })
  expect(await mirror.catchUp()).toMatchObject([
    {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: ada.id,
        avatar_url: first,
        avatar_url_medium: medium,
        avatar_source: 'U',
        avatar_version: 2,
      },
    },
  ])
  expect((await bo.call(getUser, { user_id: ada.id, client_gravatar: true })).user.avatar_url).toBe(first)
  expect((await ada.call(getOwnUser, {})).avatar_url).toBe(first)
  const redirect = await get(server, bo, `/avatar/${ada.id}/medium`)
  expect(redirect.headers.get('location')).toContain(medium)

  for (const format of ['png', 'gif', 'webp'] as const) await setTo(ada, await picture(format, 30, 20))
  const { avatar_url: last } = await ada.call(getOwnUser, {})
  expect(last).toMatch(/version=5$/)
  expect(await fetched(server, last)).toMatchObject({ status: 200, width: 100 })
  const { avatar_url: none } = await ada.call(deleteAvatar, {})
  expect(none).toMatch(/^https:\/\/secure\.gravatar\.com\/.*version=6/)
  await expect.poll(() => fetched(server, last)).toEqual({ status: 404 })
  expect(await fetched(server, first)).toEqual({ status: 404 })
})

test('files that are no picture, too large, or not exactly one are refused', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const png = await picture('png', 400, 300)
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  const badImage = { code: 'BAD_IMAGE', message: 'Invalid image file' }
  for (const bytes of ['text', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', png.subarray(0, 60), bomb]) {
    expect(await refusal(setTo(ada, bytes))).toMatchObject(badImage)
  }
  expect(await refusal(setTo(ada, Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject({
    message: 'Uploaded file is larger than the allowed limit of 5 MiB',
  })
  expect(await ada.refused(setAvatar, {})).toMatchObject({ message: 'You must upload exactly one avatar.' })
  const two = new FormData()
  for (const name of ['a.png', 'b.png']) two.append(name, new Blob([png as BlobPart]), name)
  const response = await fetch(`${server.url}/api/v1/users/me/avatar`, {
    method: 'POST',
    headers: { authorization: basicOf(ada) },
    body: two,
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { msg: 'You must upload exactly one avatar.' },
  ])
  expect((await ada.call(getOwnUser, {})).avatar_version).toBe(1)
  await setTo(ada, png)
})

test('clients that compute avatars still get the URL of the user’s own', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const mirror = await ada.follow({ client_gravatar: true })
  const own = async () => {
    const answer = await registered(ada, realmUserSection, { client_gravatar: true })
    return [answer.avatar_url, answer.avatar_url_medium]
  }
  const gravatar = (version: number) => [
    expect.stringMatching(new RegExp(`^https://secure.gravatar.com/.*version=${version}$`)),
    expect.stringMatching(new RegExp(`^https://secure.gravatar.com/.*version=${version}&s=500$`)),
  ]
  expect(await own()).toEqual(gravatar(1))
  await setTo(ada, await picture('png'))
  await ada.call(deleteAvatar, {})
  expect(await own()).toEqual(gravatar(3))
  const [address, medium] = await own()
  expect((await mirror.catchUp()).at(-1)).toMatchObject({
    person: { avatar_source: 'G', avatar_url: address, avatar_url_medium: medium },
  })
  // They compute the avatars of others.
  expect((await ada.call(getUser, { user_id: bo.id, client_gravatar: true })).user.avatar_url).toBeNull()
})

test('administrators may change avatars even if others may not', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await ada.call(updateRealm, { avatar_changes_disabled: true })
  const disabled = { message: 'Avatar changes are disabled in this organization.' }
  const png = await picture('png')
  expect(await refusal(setTo(bo, png))).toMatchObject(disabled)
  expect(await bo.refused(deleteAvatar, {})).toMatchObject(disabled)
  await setTo(ada, png)
  await ada.call(updateUser, { user_id: bo.id, role: 200 })
  await setTo(bo, png)
})

test('addresses of pictures open nothing else', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { avatar_url: url } = await setTo(ada, await picture('png'))
  const { headers } = (await fetched(server, url)) as { headers: Headers }
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const { id } = server.realm.state
  for (const path of [
    `/user_avatars/${id}/${'0'.repeat(40)}.png`,
    `/user_avatars/${id}/..%2f..%2f${id}`,
    `/user_avatars/${id}/x`,
    url.replace(`/${id}/`, `/${id + 1}/`),
    `/user_avatars/${id}/realm/icon-1.png`,
  ]) {
    expect(await fetched(server, path), path).toEqual({ status: 404 })
  }
  expect(await fetched(server, '/static/images/unknown-user-avatar.png')).toMatchObject({
    status: 200,
    format: 'png',
  })
})

test('the organization has an icon and two logos of its own', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const mirror = await bo.follow()
  const png = await picture('png', 1600, 400)
  const { icon_url } = await ada.connection.call(uploadRealmIcon, {}, file(png))
  expect(await fetched(server, icon_url)).toMatchObject({ width: 100, height: 100 })
  expect((await bo.call(getServerSettings, {})).realm_icon).toBe(icon_url)
  await ada.connection.call(uploadRealmLogo, {}, file(png))
  await ada.connection.call(uploadRealmLogo, { night: true }, file(png))
  const events = await mirror.catchUp()
  expect(events).toMatchObject([
    { op: 'update_dict', property: 'icon', data: { icon_url, icon_source: 'U' } },
    { property: 'logo', data: { logo_source: 'U' } },
    { property: 'night_logo', data: { night_logo_source: 'U' } },
  ])
  const logo = await get(server, undefined, '/api/v1/realm/logo?night=true')
  const address = new URL(logo.headers.get('location') ?? '')
  expect(await fetched(server, address.pathname)).toMatchObject({ width: 400, height: 100 })
  await ada.call(deleteRealmIcon, {})
  await ada.call(deleteRealmLogo, { night: false })
  expect(await mirror.catchUp()).toMatchObject([
    { data: { icon_source: 'G' } },
    { data: { logo_source: 'D' } },
  ])
  await expect.poll(() => fetched(server, icon_url)).toEqual({ status: 404 })
  const denied = await refusal(bo.connection.call(uploadRealmIcon, {}, file(png)))
  expect(denied).toMatchObject({ message: 'Must be an organization administrator' })
  const broken = await refusal(ada.connection.call(uploadRealmLogo, { night: true }, file('x')))
  expect(broken).toMatchObject({ code: 'BAD_IMAGE' })
})

const addEmoji = (person: Person, emoji_name: string, bytes: Buffer | string) =>
  person.connection.call(uploadCustomEmoji, { emoji_name }, file(bytes))

test('custom emoji, still and moving, are added and used', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await ada.subscribe('harbour')
  await addEmoji(bo, 'anchor_up', await picture('png', 200, 100))
  await addEmoji(bo, 'waves', await animation())
  const emoji = Object.values((await ada.call(getCustomEmoji, {})).emoji)
  const [still, moving] = [
    emoji.find(({ name }) => name === 'anchor_up'),
    emoji.find(({ name }) => name === 'waves'),
  ]
  expect(still).toMatchObject({ author_id: bo.id, still_url: null, deactivated: false })
  expect(await fetched(server, still?.source_url ?? '')).toMatchObject({
    width: 64,
    height: 64,
    format: 'png',
  })
  expect(await fetched(server, moving?.source_url ?? '')).toMatchObject({
    width: 64,
    height: 64,
    format: 'gif',
    pages: 3,
  })
  expect(await fetched(server, moving?.still_url ?? '')).toMatchObject({
    width: 64,
    height: 64,
    format: 'png',
  })
  await ada.call(sendMessage, { type: 'channel', to: 'harbour', topic: 'x', content: ':waves:' })
  await bo.call(deactivateCustomEmoji, { emoji_name: 'waves' })
  await addEmoji(bo, 'waves', await picture('webp'))
})

test('invalid names and files of custom emoji are refused', async () => {
  const server = await testServer()
  const [ada, bo, yuki] = [await server.ada(), await server.join('bo'), await server.join('yuki')]
  await ada.call(updateUser, { user_id: yuki.id, role: 600 })
  const png = await picture('png')
  await addEmoji(bo, 'taken', png)
  const refusals: [string, Buffer | string, object][] = [
    ['Upper', png, { message: expect.stringContaining('must contain only lowercase') }],
    ['dot.ted', png, { message: expect.stringContaining('must contain only lowercase') }],
    ['ends_', png, { message: 'Emoji names must end with either a letter or digit.' }],
    ['taken', png, { message: 'A custom emoji with this name already exists.' }],
    ['smile', png, { message: 'Only administrators can override default emoji.' }],
    ['no_picture', 'no picture', { code: 'BAD_IMAGE' }],
    [
      'too_large_one',
      Buffer.alloc(5 * 1024 * 1024 + 1),
      { message: 'Uploaded file is larger than the allowed limit of 5 MiB' },
    ],
  ]
  for (const [name, bytes, expected] of refusals) {
    expect(await refusal(addEmoji(bo, name, bytes)), name).toMatchObject(expected)
  }
  expect(await bo.refused(uploadCustomEmoji, { emoji_name: 'no_file' })).toMatchObject({
    message: 'You must upload exactly one file.',
  })
  expect(await refusal(addEmoji(yuki, 'guest', png))).toMatchObject({
    message: 'Not allowed for guest users',
  })
  await addEmoji(ada, 'smile', png)
  await addEmoji(bo, 'fine thing', png)
  const administrators = server.realm.state.systemGroups.get('role:administrators') ?? 0
  await ada.call(updateRealm, { can_add_custom_emoji_group: { new: administrators } })
  expect(await refusal(addEmoji(bo, 'not_allowed', png))).toMatchObject({
    message: 'Insufficient permission',
  })
  await addEmoji(ada, 'allowed_thing', png)
})
