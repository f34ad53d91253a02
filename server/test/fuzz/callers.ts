import { createBot } from '@parley/api/bots/endpoints'
import { beginSession } from '#directory/sessions/commands.ts'
import { Sessions } from '#directory/sessions/sessions.ts'
import { apiEmail } from '#directory/users/access.ts'
import { reactivateUser } from '#directory/users/deactivation.ts'
import { changeRole } from '#directory/users/role-change.ts'
import { OWNER } from '#directory/users/roles.ts'
import type { Person, TestServer } from '../harness.ts'
import { oneOfEachRole } from '../support/cast.ts'

/** A sender of requests: with a key, with a session, or without credentials. */
export interface Caller {
  readonly name: string
  /** Sends requests below /json, as pages with a session do. */
  readonly bySession: boolean
  /** The headers with the present key, since requests may have replaced it. */
  headers(): Record<string, string>
  /** Restores the account after requests that changed it, so that the run can go on. */
  revive(): Promise<void>
}

/** Every role, every kind of bot, pages of this and of other sites, spectators, and wrong credentials. */
export async function everyCaller(server: TestServer): Promise<Caller[]> {
  const { owner, administrator, moderator, member, guest } = await oneOfEachRole(server)
  const bots = await Promise.all(
    ([1, 2, 3] as const).map(async (type) => {
      const payload = type === 3 ? { payload_url: 'http://127.0.0.1:9/' } : {}
      return owner.call(createBot, {
        full_name: `Bot ${type}`,
        short_name: `bot${type}`,
        bot_type: type,
        ...payload,
      })
    }),
  )
  const byKey = (name: string, id: number) => keyCaller(server, name, id)
  return [
    byKey('owner', owner.id),
    byKey('administrator', administrator.id),
    byKey('moderator', moderator.id),
    byKey('member', member.id),
    byKey('guest', guest.id),
    byKey('generic bot', bots[0]?.user_id ?? 0),
    byKey('incoming webhook bot', bots[1]?.user_id ?? 0),
    byKey('outgoing webhook bot', bots[2]?.user_id ?? 0),
    await sessionCaller(server, owner, 'session of the owner', { 'x-requested-with': 'parley' }),
    await sessionCaller(server, owner, 'page of another site', { origin: 'https://elsewhere.example' }),
    stranger('page before a log-in', { 'x-requested-with': 'parley' }),
    stranger('visitor', {}),
    stranger('wrong key', { authorization: `Basic ${btoa('ada@example.com:wrong')}` }),
    stranger('broken credentials', { authorization: 'Basic \u00ff\u00fe', cookie: 'parley_session=%00; =' }),
  ]
}

function keyCaller({ server, realm }: TestServer, name: string, id: number): Caller {
  const first = realm.state.users.get(id)
  if (first === undefined) throw new Error(`nobody is the ${name}`)
  const { role } = first
  const owner = { ...first, role: OWNER }
  const account = () => realm.state.users.get(id) ?? first
  return {
    name,
    bySession: false,
    headers() {
      const address = apiEmail(realm.state, account())
      return { authorization: `Basic ${btoa(`${address}:${server.keys.of(realm, account())}`)}` }
    },
    async revive() {
      if (!account().isActive) await realm.change((change) => reactivateUser(change, id))
      // Some changes of roles cannot be reverted. Then the caller keeps the new role.
      if (account().role !== role)
        await realm.change((change) => changeRole(change, owner, id, role)).catch(() => {})
    },
  }
}

async function sessionCaller(
  { realm }: TestServer,
  { id }: Person,
  name: string,
  besides: Record<string, string>,
): Promise<Caller> {
  let token = await beginSession(realm, id)
  return {
    name,
    bySession: true,
    headers: () => ({ cookie: `parley_session=${token}`, ...besides }),
    async revive() {
      if ((await realm.memory(Sessions).find(token)) === undefined) {
        token = await beginSession(realm, id)
      }
    },
  }
}

function stranger(name: string, headers: Record<string, string>): Caller {
  return { name, bySession: false, headers: () => headers, revive: async () => {} }
}
