import { setAvatar } from '@parley/api/avatars/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { createCustomProfileField } from '@parley/api/profile-fields/endpoints'
import { fetchApiKey } from '@parley/api/server/endpoints'
import { deactivateUser, reactivateUser } from '@parley/api/users/endpoints'
import { Connection } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { synchronizeAndLog } from '#accounts/ldap/synchronize-and-log.ts'
import { inTurn } from '#accounts/ldap/turn.ts'
import { MEMBER, MODERATOR, OWNER } from '#directory/users/roles.ts'
import { type CastName, emailOf, type TestServer, testServer } from '../harness.ts'
import { picture } from '../support/files.ts'
import { dnOf, type LdapPerson, LdapServer } from '../support/ldap.ts'
import { run } from '../support/operator.ts'
import { PATIENCE } from '../support/patience.ts'

const BO = person('bo', 'Bo Kristensen')

function person(name: CastName, cn: string, more: LdapPerson['more'] = {}): LdapPerson {
  return { uid: name, mail: emailOf(name), cn, password: 'directory', more }
}

async function withDirectory(settings: object, ...people: LdapPerson[]) {
  const directory = await LdapServer.start(people)
  const environment = { ...directory.environmentWith(settings), LOG_LEVEL: 'silent' }
  const server = await testServer({ environment })
  const user = ({ id }: { id: number }) => server.realm.state.users.get(id)
  return { directory, server, ada: await server.ada(), user }
}

const synchronize = (server: TestServer, ...options: string[]) => run(server, 'synchronize-ldap', ...options)
const DRY = '--dry-run'

const logIn = ({ url }: TestServer, username: string) =>
  new Connection({ url, credentials: 'none' }).call(fetchApiKey, { username, password: 'directory' })

test('accounts become what the directory says, once it is not only rehearsed', async () => {
  const { server, directory, ada, user } = await withDirectory(
    {
      id_attribute: 'employeeNumber',
      profile_fields: { Desk: 'roomNumber', Birthday: 'birthday', 'Not here': 'x' },
      groups: { map: { 'CN=Engineering, OU=Groups': 'Engineers', 'cn=people,ou=groups': 'People team' } },
      roles: { map: { 'cn=chiefs,ou=groups': 'moderator' }, default: 'member' },
    },
    person('bo', 'Bo of the Directory', {
      employeeNumber: '17',
      roomNumber: 'B 12',
      birthday: 'in May',
      memberOf: ['cn=engineering,ou=groups', 'cn=chiefs,ou=groups'],
    }),
    person('lena', 'Lena Weiss', { employeeNumber: '18' }),
  )
  const [bo, lena, ines] = [await server.join('bo'), await server.join('lena'), await server.join('ines')]
  const group = async (name: string, members: number[]) =>
    (await ada.call(createUserGroup, { name, description: '', members })).group_id
  const [engineers, people] = [await group('Engineers', []), await group('People team', [bo.id, ines.id])]
  const desk = await ada.call(createCustomProfileField, { name: 'Desk', field_type: 1 })
  await ada.call(createCustomProfileField, { name: 'Birthday', field_type: 4 })
  await server.followAll([ada])
  const { journalHead } = server.realm.state
  const changes = (email: string) => [
    `${emailOf('bo')}: is linked to ${dnOf('bo')}`,
    `${emailOf('bo')}: is called Bo of the Directory, not Bo Kristensen`,
    ...(email === '' ? [] : [`${emailOf('bo')}: gets the address ${email}`]),
    `${emailOf('bo')}: Desk becomes B 12`,
    `${emailOf('bo')}: becomes moderator`,
    `${emailOf('bo')}: joins the group Engineers`,
    `${emailOf('bo')}: leaves the group People team`,
    `${emailOf('lena')}: is linked to ${dnOf('lena')}`,
  ]
  const rehearsed = await synchronize(server, DRY)
  expect(rehearsed.split('\n')).toEqual([
    `! ${emailOf('bo')}: Birthday is not a date`,
    ...changes(''),
    'ldap: 2 people, 0 of them with an active account; 2 accounts would change, and 0 left.',
  ])
  expect(server.realm.state.journalHead).toBe(journalHead)

  await synchronize(server)
  expect(user(bo)).toMatchObject({
    fullName: 'Bo of the Directory',
    role: MODERATOR,
    deliveryEmail: bo.email,
  })
  expect(server.realm.state.profileValues.get(bo.id)?.get(desk.id)?.value).toBe('B 12')
  const membersOf = (id: number) => [...(server.realm.state.groups.get(id)?.members ?? [])]
  expect([membersOf(engineers), membersOf(people)]).toEqual([[bo.id], [ines.id]])
  expect([user(lena)?.role, user(ines)?.fullName]).toEqual([MEMBER, 'Ines Moreau'])

  // From now on the number names the person.
  directory.people[0] = {
    ...person('bo', 'Bo of the Directory', { employeeNumber: '17' }),
    mail: 'bo@new.example',
  }
  await synchronize(server)
  expect(user(bo)).toMatchObject({ deliveryEmail: 'bo@new.example', role: MEMBER })
  expect(server.realm.state.profileValues.get(bo.id)?.get(desk.id)).toBeUndefined()
  expect(membersOf(engineers)).toEqual([])
  expect(await synchronize(server)).toBe(
    'ldap: 2 people, 2 of them with an active account; 0 accounts changed, and 0 left.',
  )
})

test('two synchronizations at once are one after the other, and the periodic one leaves it to the operator', async () => {
  const { server } = await withDirectory({}, BO, person('lena', 'Lena of the Directory'))
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  const said = await Promise.all([synchronize(server), synchronize(server)])
  const counted = (changed: number) =>
    `ldap: 2 people, ${changed === 0 ? 2 : 0} of them with an active account; ${changed} accounts changed, and 0 left.`
  expect(said.map((one) => one.split('\n').at(-1)).sort()).toEqual([counted(2), counted(0)].sort())
  for (const { email } of [bo, lena]) expect(said.join('\n').split(`${email}: is linked`)).toHaveLength(2)
  const [directory] = server.server.directories.of(server.realm)
  if (directory === undefined) throw new Error('there is a directory')
  await inTurn(server.realm, directory.name, async () => {
    await server.server.db.query('delete from external_identities')
    const { journalHead } = server.realm.state
    expect(await synchronizeAndLog(server.server, server.realm, directory)).toBe(true)
    expect(server.realm.state.journalHead).toBe(journalHead)
    const { rows } = await server.server.db.query('select from external_identities')
    expect(rows).toEqual([])
  })
})

test('an address that is not certain changes nobody’s', async () => {
  const id = (employeeNumber: string) => ({ employeeNumber })
  const { server, directory, user } = await withDirectory(
    { id_attribute: 'employeeNumber' },
    person('bo', 'Bo Kristensen', id('1')),
    person('lena', 'Lena Weiss', id('2')),
    { ...person('ines', 'Ines Moreau', id('3')), uid: 'ines-1' },
    { ...person('ines', 'Another Ines', id('4')), uid: 'ines-2' },
  )
  const [bo, lena, ines] = [await server.join('bo'), await server.join('lena'), await server.join('ines')]
  const samuel = await server.join('samuel')
  expect(await synchronize(server)).toContain(`${ines.email}: several entries have this address`)
  const change = (at: number, mail: string) => {
    directory.people[at] = { ...(directory.people[at] ?? BO), mail }
  }
  change(0, samuel.email)
  change(1, 'no address')
  change(2, 'both@example.com')
  change(3, 'both@example.com')
  const said = await synchronize(server)
  expect(said).toContain(`! ${bo.email}: Email is already in use.`)
  expect(said).toContain(`! ${lena.email}: `)
  expect([user(bo), user(lena), user(ines)].map((one) => one?.deliveryEmail)).toEqual([
    bo.email,
    lena.email,
    ines.email,
  ])
  // Who gets the address of somebody else does not get the account with it.
  directory.people.splice(0, 4, person('bo', 'Who came later', id('9')))
  expect(await synchronize(server, '--most-leaving', '100')).toContain(
    `${bo.email}: is linked to another entry`,
  )
  await expect(logIn(server, 'bo')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})

test('who has left is deactivated and comes back, but not whom an administrator has deactivated', async () => {
  const { server, directory, ada, user } = await withDirectory(
    { filter: '(!(employeeType=former))' },
    { ...person('ada', 'Ada Lindqvist') },
    BO,
    person('lena', 'Lena Weiss'),
    person('ines', 'Ines Moreau'),
  )
  const [bo, lena, ines] = [await server.join('bo'), await server.join('lena'), await server.join('ines')]
  const samuel = await server.join('samuel')
  await synchronize(server)
  await ada.call(deactivateUser, { user_id: ines.id })
  const everybody = [...directory.people]
  const [adas, bos, lenas, ineses] = everybody as [LdapPerson, LdapPerson, LdapPerson, LdapPerson]
  directory.people.splice(
    0,
    4,
    { ...bos, more: { employeeType: 'former' } },
    { ...lenas, more: { userAccountControl: '514' } },
    ineses,
  )
  const said = await synchronize(server, '--most-leaving', '100')
  expect(said).toContain(`! ${ada.email}: has left the directory, and stays as the last owner`)
  expect(said).toContain(`${bo.email}: has left: the account is deactivated`)
  const active = () => [ada, bo, lena, ines, samuel].map((one) => user(one)?.isActive)
  expect(active()).toEqual([true, false, false, false, true])
  expect([user(bo)?.role, user(ada)?.role]).toEqual([MEMBER, OWNER])
  for (const name of ['bo', 'lena'])
    await expect(logIn(server, name), name).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })

  directory.people.splice(0, 3, adas, { ...bos, more: { userAccountControl: '512' } }, ineses)
  await synchronize(server)
  expect(active()).toEqual([true, true, false, false, true])
  // Lena is still away, and leaves again after an administrator has let her in.
  await ada.call(reactivateUser, { user_id: lena.id })
  await synchronize(server, '--most-leaving', '100')
  expect(active()).toEqual([true, true, false, false, true])
})

test('an erased person is forgotten: coming back to the directory does not bring the account back', async () => {
  const { server, directory, ada, user } = await withDirectory({}, BO, person('lena', 'Lena Weiss'))
  const bo = await server.join('bo')
  await server.join('lena')
  await synchronize(server)
  directory.people.splice(0, 1)
  await synchronize(server)
  await ada.call(reactivateUser, { user_id: bo.id })
  const nothing = { delete_public_channel_messages: false, delete_private_channel_messages: false }
  const actions = { ...nothing, delete_direct_messages: false, delete_profile: true }
  await ada.call(deactivateUser, { user_id: bo.id, actions })
  const links = () => server.server.db.query('select from external_identities where user_id = $1', [bo.id])
  expect((await links()).rows).toHaveLength(0)
  directory.people.push(BO)
  await synchronize(server)
  expect(user(bo)?.isActive).toBe(false)
})

test('an answer that would deactivate too many, or is not whole, deactivates nobody', async () => {
  const names = ['bo', 'lena', 'ines', 'samuel', 'yuki', 'priya'] as const
  const { server, directory, user } = await withDirectory(
    { synchronize: { most_leaving_percent: 20 } },
    ...names.map((name) => person(name, `${name} there`)),
  )
  const people = await Promise.all(names.map((name) => server.join(name)))
  const isNobodyGone = () => people.every((one) => user(one)?.isActive === true)
  await synchronize(server)
  const all = directory.people.splice(0)
  await expect(synchronize(server)).rejects.toThrow(
    'ldap: the directory names nobody, so nothing was changed',
  )
  await expect(synchronize(server, '--most-leaving', '100')).rejects.toThrow('names nobody')
  directory.people.push(...all.slice(0, 4))
  await expect(synchronize(server)).rejects.toThrow(
    '2 of 6 people would be deactivated, more than 20 %, so nothing was changed',
  )
  await expect(synchronize(server, '--most-leaving', '101')).rejects.toThrow('percentage')
  directory.references = ['ldap://elsewhere.example.com/dc=example,dc=com']
  expect(await synchronize(server, '--most-leaving', '100')).toContain('nobody is taken for gone')
  directory.references = []
  directory.refers = true
  await expect(synchronize(server)).rejects.toThrow('ldap: ')
  directory.refers = false

  // In pages, and away in the middle of them.
  directory.people.splice(0, 4, ...all.map((one) => ({ ...one, cn: `${one.cn}, later` })))
  directory.pageSize = 2
  directory.pagesLeft = 2
  await expect(synchronize(server)).rejects.toThrow(/^ldap: .*connection/i)
  expect([isNobodyGone(), user(people[0] ?? { id: 0 })?.fullName]).toEqual([true, 'bo there'])
  directory.pagesLeft = Number.POSITIVE_INFINITY
  expect(await synchronize(server)).toContain(
    '6 people, 6 of them with an active account; 6 accounts changed',
  )
  directory.people.splice(0, 2)
  await synchronize(server, '--most-leaving', '50')
  expect(people.map((one) => user(one)?.isActive)).toEqual([false, false, true, true, true, true])
  await directory.stop()
  await expect(synchronize(server)).rejects.toThrow('ECONNREFUSED')
})

test('pictures become avatars; an own one stays until the directory has another', async () => {
  const photo = async (width: number) => ({ jpegPhoto: await picture('jpeg', width) })
  const { server, directory, user } = await withDirectory(
    { picture_attribute: 'jpegPhoto' },
    person('bo', 'Bo Kristensen', await photo(80)),
    person('lena', 'Lena Weiss', { jpegPhoto: Buffer.from('no picture') }),
  )
  const [bo, lena] = [await server.join('bo'), await server.join('lena')]
  await server.followAll([bo])
  const avatar = () => [user(bo)?.avatarSource, user(bo)?.avatarVersion]
  const said = await synchronize(server)
  expect(said).toContain(`${bo.email}: gets another picture`)
  expect(said).toContain(`! ${lena.email}: Invalid image file`)
  expect([avatar(), user(lena)?.avatarSource]).toEqual([['U', 2], 'G'])
  expect(await synchronize(server)).not.toContain('picture')
  const file = new Blob([new Uint8Array(await picture('png'))])
  await bo.connection.call(setAvatar, {}, { file, filename: 'own.png' })
  await synchronize(server)
  expect(avatar()).toEqual(['U', 3])
  directory.people[0] = person('bo', 'Bo Kristensen')
  await synchronize(server)
  expect(avatar(), 'the own one is not the directory’s').toEqual(['U', 3])
  directory.people[0] = person('bo', 'Bo Kristensen', await photo(90))
  await synchronize(server)
  expect(avatar()).toEqual(['U', 4])
  directory.people[0] = person('bo', 'Bo Kristensen')
  await synchronize(server)
  expect(avatar()).toEqual(['G', 5])
})

test('it happens by itself, and again after the interval', async () => {
  const { server, directory, user } = await withDirectory(
    { synchronize: { every_minutes: 30 } },
    person('bo', 'Bo of the Directory'),
  )
  const bo = await server.join('bo')
  const turns = async () => {
    const { rows } = await server.server.db.query<{ minutes: number }>(
      `select (extract(epoch from run_at - now()) / 60)::integer as minutes
       from graphile_worker.jobs where task_identifier = 'synchronize_with_directory' and locked_at is null`,
    )
    return rows.map(({ minutes }) => minutes)
  }
  // The server had no organization when it started.
  await server.server.maintenance.run()
  await vi.waitFor(() => expect(user(bo)?.fullName).toBe('Bo of the Directory'), PATIENCE)
  await vi.waitFor(async () => expect(await turns()).toEqual([30]), PATIENCE)
  directory.people[0] = person('bo', 'Bo, later')
  await server.server.maintenance.run()
  expect(await turns(), 'one that waits keeps its time').toEqual([30])
  await server.server.db.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '20 minutes'`,
  )
  await vi.waitFor(() => expect(user(bo)?.fullName).toBe('Bo, later'), PATIENCE)
  await vi.waitFor(async () => expect(await turns()).toEqual([30]), PATIENCE)
})
