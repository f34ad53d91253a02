import { readFileSync } from 'node:fs'
import { updateChannel } from '@parley/api/channels/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import { updateRealm } from '@parley/api/realm/endpoints'
import { realmPermissions } from '@parley/api/realm/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemGroupId } from '#directory/permissions/groups.ts'
import type { RealmPermissionName } from '#directory/realm-settings/settings.ts'
import { TestServer } from '../harness.ts'
import type { Sample } from '../support/sample.ts'
import type { Request } from './request.ts'
import { fresh } from './scene.ts'
import { type Kind, type Membership, type Place, type RoleName, Stage } from './stage.ts'
import { tryOut } from './try-out.ts'

const ACTORS = ['moderator', 'member', 'guest', 'bot'] as const

const rows = readFileSync(new URL('granted.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [scope = '', permission = '', place = '', name = '', cells = ''] = line.split(/\s{2,}/)
    const [kind, membership] = place.split(' ') as [Kind, Membership]
    return { scope, permission, kind, membership, name, cells }
  })

/** Tries what those to whom a permission is given may do, in the rows that are chosen. */
export function tryGranted(requests: ReadonlyMap<string, Request>, sample: Sample): void {
  let server: TestServer
  let stage: Stage
  let nested: number

  beforeAll(async () => {
    const environment = { EXTERNAL_URL: 'https://chat.test', INVITATIONS_PER_DAY: '10000' }
    server = await TestServer.start({ environment })
    stage = await Stage.prepare(server.server, server.realm)
    const inner = await makeGroup({ members: ACTORS.map((role) => stage.cast[role].id) })
    nested = await makeGroup({ members: [], subgroups: [inner] })
  })

  afterAll(async () => {
    await server.check()
    await server.stop()
  })

  const makeGroup = async (parts: { members: number[]; subgroups?: number[] }) =>
    (await stage.hand.call(createUserGroup, { name: fresh('given'), description: '', ...parts })).group_id

  const system = (name: SystemGroupName) => systemGroupId(stage.realm.state, name)

  test.each(sample(rows))('$scope $permission, $kind $membership: $name', async (row) => {
    const request = requests.get(row.name)
    if (request === undefined) throw new Error(`nothing in requests/ asks ${row.name}`)
    const place = stage.place(row.kind, row.membership)
    const give = row.scope === 'realm' ? giverOfRealm(row.permission) : giverOfChannel(row.permission, place)
    const found: string[] = []
    const outcomes = async (value: GroupSettingValue) => {
      await give(value)
      const letters: string[] = []
      for (const role of ACTORS) letters.push(await tryOut(stage, request, role, place))
      return letters
    }
    const without = await outcomes(system(nobodyFor(row.permission)))
    const given = await outcomes(nested)
    await give('as it was')
    for (const index of ACTORS.keys()) found.push(`${without[index]}${given[index]}`)
    expect(found.join(' ')).toBe(row.cells)
  })

  /** The smallest system group that may have the permission. */
  function nobodyFor(permission: string): SystemGroupName {
    const allowsNobody = realmPermissions[permission as RealmPermissionName]?.allowNobody ?? true
    return allowsNobody ? 'role:nobody' : 'role:owners'
  }

  type Give = (value: GroupSettingValue | 'as it was') => Promise<unknown>

  function giverOfRealm(permission: string): Give {
    const before = stage.realm.state.settings[permission as RealmPermissionName]
    return (value) =>
      stage.hand.call(updateRealm, { [permission]: { new: value === 'as it was' ? before : value } })
  }

  function giverOfChannel(permission: string, { channel: { id } }: Place): Give {
    const permissions: Record<string, GroupSettingValue> = {
      ...stage.realm.state.channels.get(id)?.permissions,
    }
    const before = permissions[permission]
    return (value) =>
      stage.hand.call(updateChannel, {
        stream_id: id,
        [permission]: { new: value === 'as it was' ? before : value },
      })
  }

  describe('who posts where', () => {
    const EVERYBODY: readonly RoleName[] = ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot']
    const AGES_DAYS = 1000

    const given: [
      what: string,
      value: () => GroupSettingValue | Promise<GroupSettingValue>,
      OAMmgb: string,
      days?: number,
    ][] = [
      ['everyone', () => system('role:everyone'), '++++++'],
      ['members', () => system('role:members'), '++++w+'],
      ['full members', () => system('role:fullmembers'), '++++w+'],
      ['full members, and the others are new', () => system('role:fullmembers'), '+++www', AGES_DAYS],
      ['members, and they are new', () => system('role:members'), '++++w+', AGES_DAYS],
      ['moderators', () => system('role:moderators'), '+++www'],
      ['administrators', () => system('role:administrators'), '++wwww'],
      ['owners', () => system('role:owners'), '+wwwww'],
      ['nobody', () => system('role:nobody'), 'wwwwww'],
      ['one', () => ({ direct_members: [stage.cast.guest.id], direct_subgroups: [] }), 'wwww+w'],
      [
        'one and a group',
        () => ({ direct_members: [stage.cast.owner.id], direct_subgroups: [nested] }),
        '+w++++',
      ],
      [
        'one and the administrators',
        () => ({ direct_members: [stage.cast.bot.id], direct_subgroups: [system('role:administrators')] }),
        '++www+',
      ],
      ['no one', () => ({ direct_members: [], direct_subgroups: [] }), 'wwwwww'],
      ['a group', () => makeGroup({ members: [stage.cast.member.id] }), 'www+ww'],
      [
        'a group of moderators',
        () => makeGroup({ members: [], subgroups: [system('role:moderators')] }),
        '+++www',
      ],
      ['an empty group', () => makeGroup({ members: [] }), 'wwwwww'],
    ]

    test.each(sample(given))('%s', async (_, value, expected, days = 0) => {
      const request = requests.get('send-message: into the channel')
      if (request === undefined) throw new Error('nothing posts')
      const place = stage.place('shared', 'in')
      const give = giverOfChannel('can_send_message_group', place)
      await give(await value())
      await stage.hand.call(updateRealm, { waiting_period_threshold: days })
      let found = ''
      for (const role of EVERYBODY) found += await tryOut(stage, request, role, place)
      await stage.hand.call(updateRealm, { waiting_period_threshold: 0 })
      await give('as it was')
      expect(found).toBe(expected)
    })
  })
}
