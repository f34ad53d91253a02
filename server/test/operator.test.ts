import { getInvitation } from '@parley/api/invites/endpoints'
import { resetPassword } from '@parley/api/password-resets/endpoints'
import { deactivateUser, getOwnUser, updateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { overview } from '#engine/operator/run-command.ts'
import { type TestServer, testServer } from './harness.ts'
import { run } from './support/operator.ts'

const stranger = ({ url }: TestServer) => new Connection({ url, credentials: 'none' })
const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

test('a link for a new password works, and there is none for bots, strangers and deactivated accounts', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const link = await run(server, 'reset-password', 'BO@example.com')
  expect(link).toMatch(/^http.*\/reset-password\/[\w-]+$/)
  await stranger(server).call(resetPassword, { token: tokenIn(link), password: 'quiet harbor lamps' })
  await server.logIn('bo@example.com', 'quiet harbor lamps')
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(run(server, 'reset-password', 'bo@example.com')).rejects.toThrow(/deactivated/)
  await expect(run(server, 'reset-password', 'nobody@example.com')).rejects.toThrow(/nobody has the address/)
  const [bot] = [...server.realm.state.users.values()].filter((user) => user.botType !== null)
  await expect(run(server, 'reset-password', bot?.deliveryEmail ?? '')).rejects.toThrow(/nobody has/)
})

test('an organization is created, listed and refused at a taken address', async () => {
  const server = await testServer()
  await server.ada()
  const link = await run(server, 'create-organization', 'Other', 'eve@example.com', '--organization', 'other')
  expect(link).toMatch(/^http:\/\/other\..*\/reset-password\//)
  expect((await run(server, 'organizations')).split('\n')).toEqual([
    expect.stringMatching(/^Harbour Labs {2}http:\S+ {2}1 person$/),
    expect.stringMatching(/^Other {2}http:\/\/other\.\S+ {2}1 person$/),
  ])
  const again = run(server, 'create-organization', 'Third', 'eve@example.com', '--organization', 'other')
  await expect(again).rejects.toThrow('This organization is already set up')
  const told = await run(server, 'organizations', '--json')
  expect(told.split('\n').map((line) => JSON.parse(line))).toMatchObject([
    { name: 'Harbour Labs', organization: '', people: 1, deactivated: false },
    { name: 'Other', organization: 'other', people: 1 },
  ])
  for (const [title, address, name] of [
    ['', 'eve@example.com', 'third'],
    ['x'.repeat(41), 'eve@example.com', 'third'],
    ['Third', 'no address', 'third'],
    ['Third', 'eve@example.com', '../third'],
  ] as const) {
    await expect(run(server, 'create-organization', title, address, '--organization', name)).rejects.toThrow()
  }
  await expect(run(server, 'reset-password', 'eve@example.com')).rejects.toThrow(/nobody has/)
  expect(await run(server, 'reset-password', 'eve@example.com', '--organization', 'other')).toMatch(/other\./)
  await expect(run(server, 'reset-password', 'a@b.c', '--organization', 'nowhere')).rejects.toThrow(
    "there is no organization 'nowhere'",
  )
})

test('an organization that was deactivated is opened again, with all that it had', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  const told = async () => JSON.parse((await run(server, 'organizations', '--json')).split('\n')[0] ?? '')
  await expect(run(server, 'reactivate-organization')).rejects.toThrow('is not deactivated')
  await expect(run(server, 'deactivate-organization', '--delete-after', '3')).rejects.toThrow('at least 14')
  expect(await run(server, 'deactivate-organization', '--delete-after', '30')).toMatch(/deleted in 30 days/)
  expect(await told()).toMatchObject({ deactivated: true })
  expect(await bo.refused(getOwnUser, {})).toMatchObject({ code: 'REALM_DEACTIVATED' })
  expect(await run(server, 'reactivate-organization')).toMatch(/is open again/)
  expect(await told()).toMatchObject({ deactivated: false })
  expect(await bo.call(getOwnUser, {})).toMatchObject({ user_id: bo.id })
  const { rows } = await server.server.db.query('select delete_at from realms where delete_at is not null')
  expect(rows).toEqual([])
  await (await server.logIn('bo@example.com')).follow()
})

test('a person becomes an owner, and clients hear of it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  await run(server, 'make-owner', 'bo@example.com')
  expect(await bo.call(getOwnUser, {})).toMatchObject({ is_owner: true })
  await expect(run(server, 'make-owner', 'bo@example.com')).rejects.toThrow('is an owner already')
  await bo.call(updateUser, { user_id: ada.id, role: 400 })
})

test('an invitation has the role that was asked for', async () => {
  const server = await testServer()
  await server.ada()
  const link = await run(server, 'invite', 'new@example.com', '--role', 'guest')
  expect(await stranger(server).call(getInvitation, { token: tokenIn(link) })).toMatchObject({
    email: 'new@example.com',
  })
  await expect(run(server, 'invite', 'ada@example.com')).rejects.toThrow('Already has an account.')
  await expect(run(server, 'invite', 'new@example.com', '--role', 'king')).rejects.toThrow(
    /--role takes one of/,
  )
})

test('people are listed by role and state, and as JSON', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(deactivateUser, { user_id: lena.id })
  expect((await run(server, 'users')).split('\n')).toEqual([
    `${ada.id}  Ada Lindqvist  ada@example.com  owner`,
    `${bo.id}  Bo Kristensen  bo@example.com  member`,
  ])
  expect(await run(server, 'users', '--role', 'owner')).toMatch(/^\d+ {2}Ada Lindqvist.*owner$/)
  expect(await run(server, 'users', '--search', 'KRIST')).toMatch(/^\d+ {2}Bo Kristensen/)
  expect(await run(server, 'users', '--bots')).toBe('There is nobody like that.')
  expect(await run(server, 'users', '--bots', '--json')).toBe('')
  const left = JSON.parse(await run(server, 'users', '--deactivated', '--json'))
  expect(left).toMatchObject({ id: lena.id, email: 'lena@example.com', role: 'member', is_active: false })
  await expect(run(server, 'users', '--role', 'king')).rejects.toThrow(/--role takes one of owner/)
})

test('what is wrong with a command line is said, with how it is right', async () => {
  const server = await testServer()
  await expect(run(server, 'mail-test', 'a@b.c')).rejects.toThrow('SMTP_URL is not set')
  await expect(run(server, 'resetpassword')).rejects.toThrow(
    /there is no command 'resetpassword'.*reset-password/s,
  )
  await expect(run(server, 'reset-password')).rejects.toThrow(/^npm run parley -- reset-password ADDRESS/)
  await expect(run(server, 'reset-password', 'a@b.c', '--loud')).rejects.toThrow(/--loud.*npm run parley/s)
  expect(await run(server, 'make-owner', '--help')).toContain('Make somebody an owner')
  const { operatorCommands } = server.server.features
  for (const [name, { declaration }] of operatorCommands) {
    expect(overview(operatorCommands)).toContain(name)
    expect(declaration.summary).toMatch(/^[A-Z].*[^.]$/)
  }
})
