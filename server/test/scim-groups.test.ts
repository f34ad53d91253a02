import { createBot } from '@parley/api/bots/endpoints'
import {
  createUserGroup,
  getUserGroupMembers,
  updateUserGroup,
  updateUserGroupMembers,
} from '@parley/api/groups/endpoints'
import { describe, expect, test } from 'vitest'
import { GROUP, refusal, scimScene } from './support/scim.ts'

describe('groups', () => {
  async function withPeople() {
    const { server, ada, provider } = await scimScene()
    const [bo, ines] = [await server.join('bo'), await server.join('ines')]
    await server.followAll([ada, bo])
    const value = (...people: { id: number }[]) => people.map(({ id }) => ({ value: String(id) }))
    const { status, body } = await provider.post('/Groups', {
      schemas: [GROUP],
      displayName: 'Engineers',
      externalId: 'g1',
      members: value(bo),
    })
    expect(status).toBe(201)
    const path = `/Groups/${body.id}`
    const members = async () =>
      (await ada.call(getUserGroupMembers, { user_group_id: Number(body.id) })).members
    return { server, ada, bo, ines, provider, path, members, value, body }
  }

  test('are created, renamed, filled, emptied and deleted', async () => {
    const { server, ada, bo, ines, provider, path, members, value, body } = await withPeople()
    expect(body).toMatchObject({
      externalId: 'g1',
      displayName: 'Engineers',
      members: value(bo),
      meta: { resourceType: 'Group' },
    })
    expect((await provider.get(`/Users/${bo.id}`)).body.groups).toMatchObject([
      { value: body.id, display: 'Engineers' },
    ])
    for (const filter of [
      'displayName eq "engineers"',
      'externalId eq "g1"',
      `members.value eq "${bo.id}"`,
      `members eq "${bo.id}"`,
    ])
      expect(await provider.found('Groups', filter), filter).toEqual([body.id])
    // As Okta renames: with the id in the value.
    await provider.patch(path, { op: 'replace', value: { id: body.id, displayName: 'Builders' } })
    await provider.patch(path, { op: 'add', path: 'members', value: value(ines) })
    expect(await members()).toEqual([bo.id, ines.id])
    await provider.patch(path, { op: 'add', path: 'members', value: value(ines, ada) })
    await provider.patch(path, { op: 'remove', path: `members[value eq "${bo.id}"]` })
    expect(await members()).toEqual([ada.id, ines.id].sort((a, b) => a - b))
    // As Entra ID removes: with those in the value.
    await provider.patch(path, { op: 'Remove', path: 'members', value: value(ines) })
    expect(await members()).toEqual([ada.id])
    await provider.patch(path, { op: 'replace', path: 'members', value: value(bo, ines) })
    expect(await members()).toEqual([bo.id, ines.id])
    const { body: short } = await provider.get(`${path}?excludedAttributes=members`)
    expect(short).toMatchObject({ displayName: 'Builders' })
    expect(short.members).toBeUndefined()
    await provider.put(path, { schemas: [GROUP], displayName: 'Makers', members: value(bo) })
    expect((await provider.get(path)).body).toMatchObject({ displayName: 'Makers', members: value(bo) })
    await provider.patch(path, { op: 'remove', path: 'members' })
    expect(await members()).toEqual([])
    expect((await provider.delete(path)).status).toBe(204)
    expect(await provider.get(path)).toMatchObject(refusal(404))
    expect(server.realm.state.groups.get(Number(body.id))?.deactivated).toBe(true)
    const again = await provider.post('/Groups', { displayName: 'Makers', members: value(ines) })
    expect(again).toMatchObject({ status: 201, body: { id: body.id, members: value(ines) } })
  })

  test('keep members that are no people, and take only those who are here', async () => {
    const { server, ada, bo, ines, provider, path, members } = await withPeople()
    const { user_id: bot } = await ada.call(createBot, { full_name: 'Bot', short_name: 'bot' })
    const { user_group_id } = { user_group_id: Number(path.split('/')[2]) }
    await ada.call(updateUserGroupMembers, { user_group_id, add: [bot] })
    await provider.patch(path, { op: 'replace', path: 'members', value: [] })
    expect(await members()).toEqual([bot])
    await provider.patch(`/Users/${ines.id}`, { op: 'replace', path: 'active', value: false })
    const { journalHead } = server.realm.state
    for (const value of [String(bot), String(ines.id), '4711', 'x', '', null])
      expect(
        await provider.patch(path, {
          op: 'add',
          path: 'members',
          value: [{ value: String(bo.id) }, { value }],
        }),
        String(value),
      ).toMatchObject(refusal(400, 'invalidValue'))
    expect(await provider.post('/Groups', { displayName: 'ENGINEERS' })).toMatchObject(
      refusal(409, 'uniqueness'),
    )
    expect(await provider.post('/Groups', {})).toMatchObject(refusal(400, 'invalidValue'))
    expect(await provider.patch(path, { op: 'add', path: 'color', value: 'red' })).toMatchObject(
      refusal(400, 'invalidPath'),
    )
    expect(server.realm.state.journalHead).toBe(journalHead)
  })

  test('of the system are not there, and one that is in use is not deleted', async () => {
    const { server, ada, provider, path, body } = await withPeople()
    const { body: all } = await provider.get('/Groups')
    expect(all.Resources.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const system = [...server.realm.state.systemGroups.values()][0]
    expect(await provider.get(`/Groups/${system}`)).toMatchObject(refusal(404))
    const { group_id } = await ada.call(createUserGroup, {
      name: 'Around',
      description: '',
      members: [],
      subgroups: [Number(body.id)],
    })
    expect(await provider.delete(path)).toMatchObject(refusal(409))
    await ada.call(updateUserGroup, { user_group_id: group_id, name: 'Around it' })
  })
})
