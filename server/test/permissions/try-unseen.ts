import { ApiError } from '@parley/api/contract/errors'
import { updateRealm } from '@parley/api/realm/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { TestServer } from '../harness.ts'
import type { Sample } from '../support/sample.ts'
import { GIVES_A_NAME, namesOf, shown } from './compare.ts'
import { extra, guest, owner, person } from './props.ts'
import type { Request } from './request.ts'
import { type Origin, Scene } from './scene.ts'
import { type Kind, type Membership, type Place, type RoleName, Stage } from './stage.ts'

interface Unseen {
  readonly role: RoleName
  readonly kind: Kind
  readonly memberships: readonly Membership[]
  readonly what: readonly (keyof Place)[]
}

const ALL = ['channel', 'message', 'upload'] as const
const CONTENT = ['message', 'upload'] as const

const UNSEEN: readonly Unseen[] = [
  { role: 'member', kind: 'shared', memberships: ['left', 'out'], what: ALL },
  { role: 'member', kind: 'protected', memberships: ['left', 'out'], what: ALL },
  { role: 'bot', kind: 'protected', memberships: ['out'], what: ALL },
  { role: 'guest', kind: 'public', memberships: ['left', 'out'], what: ALL },
  { role: 'guest', kind: 'archived', memberships: ['out'], what: ALL },
  { role: 'member', kind: 'protected', memberships: ['late'], what: CONTENT },
  { role: 'owner', kind: 'protected', memberships: ['late', 'left', 'out'], what: CONTENT },
  { role: 'owner', kind: 'shared', memberships: ['left', 'out'], what: CONTENT },
  { role: 'owner', kind: 'direct', memberships: ['out'], what: CONTENT },
]

/**
 * Invisible things must look like missing ones in every request: defines a test for each request and each thing that
 * somebody may not see, of those that are chosen.
 */
export function tryUnseen(all: ReadonlyMap<string, Request>, sample: Sample): void {
  const requests = [...all.values()].filter(({ name }) => !GIVES_A_NAME.test(name))
  let server: TestServer
  let stage: Stage

  beforeAll(async () => {
    const environment = { EXTERNAL_URL: 'https://chat.test', INVITATIONS_PER_DAY: '10000' }
    server = await TestServer.start({ environment })
    stage = await Stage.prepare(server.server, server.realm)
  })

  afterAll(async () => {
    await server.check()
    await server.stop()
  })

  describe.each(UNSEEN)('to a $role, the $what of a $kind channel ($memberships)', (unseen) => {
    test.each(sample(requests))('$name', async (request) => {
      for (const membership of unseen.memberships) {
        const place = stage.place(unseen.kind, membership)
        await compare(request, stage, unseen.role, place, (source) =>
          unseen.what.some((one) => one === source),
        )
      }
    })
  })

  describe('to a guest with limited visibility of users, a stranger', () => {
    let strangers: Stage

    beforeAll(async () => {
      const members = systemGroupId(stage.realm.state, 'role:members')
      await stage.hand.call(updateRealm, { can_access_all_users_group: { new: members } })
      strangers = stage.withExtra(await stage.person(MEMBER))
    })

    const people: unknown[] = [person, guest, owner, extra]

    test.each(sample(requests))('$name', async (request) => {
      await compare(request, strangers, 'guest', stage.place('web', 'in'), (source) =>
        people.includes(source),
      )
    })
  })
}

/** Makes the request with the invisible thing and with a missing one, for each thing from the source, and compares. */
async function compare(
  request: Request,
  on: Stage,
  role: RoleName,
  place: Place,
  isUnseen: (source: unknown) => boolean,
): Promise<void> {
  const first = await made(request, on, role, place, () => 'here')
  for (const [index, source] of first.scene.sources.entries()) {
    if (!isUnseen(source)) continue
    if (namesOf(first.input, first.scene.taken[index]).length === 0) continue
    const [there, gone] = [await outcome('here'), await outcome('nowhere')]
    expect(there).toEqual(gone)

    async function outcome(origin: Origin) {
      const { scene, input } = await made(request, on, role, place, (taken) =>
        taken === index ? origin : 'here',
      )
      const answer = await scene.actor.attempt(request.endpoint, input as never, await request.file?.())
      if (!(answer instanceof ApiError))
        await request.undo(scene, answer as object, input).catch(() => undefined)
      return shown(answer, scene.taken)
    }
  }
}

async function made(
  request: Request,
  on: Stage,
  role: RoleName,
  place: Place,
  originOf: (index: number) => Origin,
): Promise<{ scene: Scene; input: object }> {
  const scene = new Scene(on, role, place, { originOf })
  return { scene, input: await request.input(scene) }
}
