import { discoverContract } from '@parley/api/contract/discover'
import { type Endpoint, pathParameterNames } from '@parley/api/contract/endpoint'
import { ApiError } from '@parley/api/contract/errors'
import { registerQueue } from '@parley/api/events/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#accounts/passwords/hashes.ts'
import { discoverFeatures } from '#engine/features.ts'
import { emailOf, PASSWORD, TestServer } from '../harness.ts'
import type { Sample } from '../support/sample.ts'
import { Actor } from './actor.ts'
import { GIVES_A_NAME, namesOf, shown } from './compare.ts'
import { fetchAs } from './http.ts'
import { group, person } from './props.ts'
import { discoverRequests, type Request } from './request.ts'
import { type Origin, Scene } from './scene.ts'
import { Stage } from './stage.ts'
import { readTables } from './table.ts'

/** An id that does not exist. */
const NO_ID = 1_700_000_000

const requests = [...(await discoverRequests()).values()]
const { endpoints } = await discoverContract()
const { routes } = await discoverFeatures()
const answered = endpoints.filter((endpoint) => routes.some((route) => route.endpoint === endpoint))

/** Ignores permissions, since the channel exists already. */
const PLACES_THAT_ARE_THERE = /^subscribe: (join|bring)/

const permissionsIn = (parameters: Endpoint['parameters']) =>
  Object.keys(parameters).filter((name) => /^can_.*_group$/.test(name) || name.startsWith('create_multiuse'))

/** Parameters that look like names or ids, but name nothing of an organization. */
const NAMES_NOTHING = new Set([
  'local_id',
  'integration',
  'last_event_id',
  'last_update_id',
  'push_account_id',
  'string_id',
  'thumbnail_format',
  'is_default_stream',
  'default_all_public_streams',
  'all_public_streams',
  'demote_inactive_streams',
  'order of get-messages',
  'emoji_name of upload-custom-emoji',
  'subscriptions of subscribe',
  'add of update-subscriptions',
])
const NAMES_SOMETHING =
  /(^|_)(ids?|stream|streams|stream_names|channel)$|^(to|principals|members|subgroups|subscribers|add|delete|add_subgroups|delete_subgroups|messages|subscriptions|order|data|profile_data|drafts?|subscription_data|narrow|anchor)$/

/**
 * Defines tests with two organizations on one server: things of the other must look like missing ones, in the requests
 * that are chosen. What a request names is looked at in all of them.
 */
export function tryOrganizations(sample: Sample): void {
  let server: TestServer
  let home: Stage
  let other: Stage

  beforeAll(async () => {
    const environment = { EXTERNAL_URL: 'https://chat.test', INVITATIONS_PER_DAY: '10000' }
    server = await TestServer.start({ environment })
    // The same person owns both.
    const owner = {
      email: emailOf('ada'),
      fullName: 'Ada Elsewhere',
      passwordHash: await hashPassword(PASSWORD),
    }
    const { server: running } = server
    const realm = await running.realms.create({ stringId: 'other', name: 'Elsewhere', owner })
    // Message ids count per organization. This makes them different in both.
    realm.state.lastMessageId = 1_000_000
    home = await Stage.prepare(running, server.realm)
    other = await Stage.prepare(running, realm)
  })

  afterAll(async () => {
    await server.check()
    await server.stop()
  })

  /** The parameters that were tried with things of the other organization. */
  const tried = new Map<Endpoint, Set<string>>()

  describe('things of the other organization look like missing ones', () => {
    const naming = requests.filter(({ name }) => !GIVES_A_NAME.test(name))
    const chosen = new Set(sample(naming))

    test.each(naming)('$name', async (request) => {
      const isTried = chosen.has(request)
      // How many things it names is known when it was asked once.
      for (let index = 0, count = 1; index < count; index++) {
        const elsewhere = await outcomeOf(request, index, 'elsewhere', isTried)
        count = elsewhere.count
        if (elsewhere.answer === undefined) continue
        expect(elsewhere).toEqual(await outcomeOf(request, index, 'nowhere', isTried))
      }
    })

    const permitting = answered.filter(({ parameters }) => permissionsIn(parameters).length > 0)

    test.each(sample(permitting))('the permissions of $operationId', async (endpoint) => {
      const request = requests.find(
        (one) => one.endpoint === endpoint && !PLACES_THAT_ARE_THERE.test(one.name),
      )
      if (request === undefined) throw new Error('nothing asks it')
      const [{ id: someone }, { id: some }] = [
        await person(other, other.hand),
        await group(other, other.hand),
      ]
      const values = [
        { id: some, of: (id: number) => id },
        { id: some, of: (id: number) => ({ direct_members: [], direct_subgroups: [id] }) },
        { id: someone, of: (id: number) => ({ direct_members: [id], direct_subgroups: [] }) },
      ]
      for (const name of permissionsIn(endpoint.parameters)) {
        const isUpdate = endpoint.parameters[name]?.safeParse({ new: 1 }).success === true
        for (const { id, of } of values) {
          const asked = async (given: number) => {
            const scene = new Scene(home, 'owner', home.place('web', 'in'))
            const input = {
              ...(await request.input(scene)),
              [name]: isUpdate ? { new: of(given) } : of(given),
            }
            const answer = await scene.actor.attempt(endpoint, input as never)
            expect(answer, `${name} given to ${JSON.stringify(of(given))}`).toBeInstanceOf(ApiError)
            return shown(answer, [given])
          }
          expect(await asked(id), name).toEqual(await asked(NO_ID))
        }
      }
    })
  })

  /**
   * The outcome of the request with thing number `index` from `origin`: nothing if no parameter names it. With how many
   * things the request takes.
   */
  async function outcomeOf(
    request: Request,
    index: number,
    origin: Origin,
    isTried: boolean,
  ): Promise<{ count: number; answer?: unknown }> {
    const originOf = (taken: number): Origin => (taken === index ? origin : 'here')
    const scene = new Scene(home, 'owner', home.place('web', 'in'), { elsewhere: other, originOf })
    const input = await request.input(scene)
    const names = namesOf(input, scene.taken[index])
    tried.set(request.endpoint, (tried.get(request.endpoint) ?? new Set()).union(new Set(names)))
    const count = scene.taken.length
    if (names.length === 0 || !isTried) return { count }
    const before = other.realm.state.journalHead
    const answer = await scene.actor.attempt(request.endpoint, input as never, await request.file?.())
    expect(other.realm.state.journalHead, 'nothing happens elsewhere').toBe(before)
    return { count, answer: shown(answer, scene.taken) }
  }

  /** Runs after the other tests, which record what they would try. */
  describe('things of the other organization were tried in', () => {
    const named = answered.flatMap((endpoint) => {
      const inPath = pathParameterNames(endpoint.path)
      const names = Object.keys(endpoint.parameters).filter(
        (name) =>
          !NAMES_NOTHING.has(name) &&
          !NAMES_NOTHING.has(`${name} of ${endpoint.operationId}`) &&
          (inPath.includes(name) || NAMES_SOMETHING.test(name)),
      )
      return names.map((name) => ({ endpoint, name, operation: endpoint.operationId }))
    })

    test.each(named)('$name of $operation', ({ endpoint, name }) => {
      expect([...(tried.get(endpoint) ?? [])]).toContain(name)
    })
  })

  describe('with a key of one organization, the other', () => {
    const first = [...new Map(requests.toReversed().map((request) => [request.endpoint, request])).values()]
    const forAll = new Set(
      readTables()
        .filter(({ lines }) =>
          lines.every(({ cells }) => [...cells.values()].every((cell) => cell.at(-1) === '+')),
        )
        .map(({ name }) => name),
    )

    test.each(sample(first))('refuses $name', async (request) => {
      const { server: running, realm } = home
      const owner = realm.state.users.get(home.hand.id)
      if (owner === undefined) throw new Error('no owner')
      const stranger = Actor.of(running, realm, owner, new URL(other.realm.url).host)
      const scene = new Scene(other, 'owner', other.place('web', 'in'), { double: stranger })
      const answer = await stranger.attempt(
        request.endpoint,
        (await request.input(scene)) as never,
        await request.file?.(),
      )
      if (!forAll.has(request.name)) expect(answer).toMatchObject({ status: 401, code: 'INVALID_API_KEY' })
      else if (answer instanceof ApiError) expect(answer.message).toMatch(request.stoppedBy ?? 'an answer')
    })
  })

  test('a session and a queue of one organization are invalid at the other', async () => {
    const [at, elsewhere] = [home, other].map(({ realm }) => new URL(realm.url).host) as [string, string]
    const asked = (host: string, path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, init).then(() =>
        fetchAs(host, server.server.port)(`http://${host}${path}`, init),
      )
    const mark = { 'x-requested-with': 'parley' }
    const login = await fetch(`${server.url}/json/login`, {
      method: 'POST',
      headers: mark,
      body: new URLSearchParams({ username: emailOf('ada'), password: PASSWORD }),
    })
    const [cookie = ''] = login.headers.get('set-cookie')?.split(';') ?? []
    expect((await asked(at, '/json/users/me', { headers: { cookie } })).status).toBe(200)
    expect((await asked(elsewhere, '/json/users/me', { headers: { cookie } })).status).toBe(401)

    const { queue_id } = await home.hand.call(registerQueue, { event_types: ['alert_words'] })
    const path = `/api/v1/events?queue_id=${queue_id}&last_event_id=-1&dont_block=true`
    const headersOf = ({ connection: { credentials } }: Actor) => {
      if (typeof credentials === 'string') throw new Error('no key')
      return { authorization: `Basic ${btoa(`${credentials.email}:${credentials.apiKey}`)}` }
    }
    expect(await (await asked(at, path, { headers: headersOf(home.hand) })).json()).toMatchObject({
      events: [],
    })
    expect(await (await asked(elsewhere, path, { headers: headersOf(other.hand) })).json()).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    })
  })
}
