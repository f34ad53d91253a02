import { createBot } from '@parley/api/bots/endpoints'
import { archiveChannel, createChannel } from '@parley/api/channels/endpoints'
import type { AnswerOf } from '@parley/api/contract/endpoint'
import { sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { createUser } from '#directory/users/commands.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '#directory/users/roles.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Server } from '#shell/server.ts'
import { picture } from '../support/files.ts'
import { Actor } from './actor.ts'

/** The columns of the tables. */
export const ROLES = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'guest',
  'bot',
  'webhook',
  'nobody',
  'deactivated',
] as const
export type RoleName = (typeof ROLES)[number]

const PEOPLE = {
  owner: OWNER,
  administrator: ADMINISTRATOR,
  moderator: MODERATOR,
  member: MEMBER,
  guest: GUEST,
  deactivated: MEMBER,
} as const

export const KINDS = ['web', 'public', 'shared', 'protected', 'archived', 'direct'] as const
export type Kind = (typeof KINDS)[number]

const PRIVACY = {
  web: { is_web_public: true },
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
  archived: {},
} as const
const CHANNEL_KINDS = Object.keys(PRIVACY) as (keyof typeof PRIVACY)[]

/**
 * The actor's subscription in relation to the message: since before it (`in`), only since later (`late`), until later
 * (`left`), never (`out`). For a direct message: a participant (`in`) or not (`out`).
 */
export const MEMBERSHIPS = ['in', 'late', 'left', 'out'] as const
export type Membership = (typeof MEMBERSHIPS)[number]

/** The picture linked in a message. */
export interface Upload {
  readonly realmId: number
  readonly filename: string
}

/** A channel with a message, or a direct message. */
export interface Place {
  readonly kind: Kind
  readonly membership: Membership
  readonly channel: { readonly id: number; readonly name: string }
  readonly message: { readonly id: number }
  readonly upload: Upload
}

let count = 0

/** An organization with a user of each role and every kind of channel. */
export class Stage {
  readonly server: Server
  readonly realm: Realm
  /** The owner who prepares and reverts things. */
  readonly hand: Actor
  /** The user that requests are about. */
  readonly extra: Actor
  readonly cast: Readonly<Record<RoleName, Actor>>
  readonly places: readonly Place[]

  private constructor(
    hand: Actor,
    extra: Actor,
    cast: Stage['cast'],
    places: readonly Place[],
    at: [Server, Realm],
  ) {
    this.hand = hand
    this.extra = extra
    this.cast = cast
    this.places = places
    this.server = at[0]
    this.realm = at[1]
  }

  static async prepare(server: Server, realm: Realm): Promise<Stage> {
    const owner = [...realm.state.users.values()].find((user) => user.role === OWNER)
    if (owner === undefined) throw new Error('an organization without an owner')
    const hand = Actor.of(server, realm, owner)
    await hand.call(updateRealm, { enable_spectator_access: true, invite_required: false })
    const people: Partial<Record<RoleName, Actor>> = {}
    for (const [name, role] of Object.entries(PEOPLE)) {
      people[name as RoleName] = await makePerson(server, realm, role, name)
    }
    const extra = await makePerson(server, realm, MEMBER, 'extra')
    const bot = await makeBot(server, realm, hand)
    const webhook = await makeBot(server, realm, hand, botTypes.incomingWebhook)
    const cast = { ...people, bot, webhook, nobody: Actor.nobody(server, realm) } as Record<RoleName, Actor>
    const actors = Object.values(cast).filter(({ id }) => id !== 0)
    const places = await preparePlaces(realm, hand, extra, actors)
    await hand.call(deactivateUser, { user_id: cast.deactivated.id })
    return new Stage(hand, extra, cast, places, [server, realm])
  }

  place(kind: Kind, membership: Membership): Place {
    const place = this.places.find((one) => one.kind === kind && one.membership === membership)
    if (place === undefined) throw new Error(`no place for ${kind} ${membership}`)
    return place
  }

  /** The same stage with another `extra`. */
  withExtra(extra: Actor): Stage {
    return new Stage(this.hand, extra, this.cast, this.places, [this.server, this.realm])
  }

  person(role: Role): Promise<Actor> {
    return makePerson(this.server, this.realm, role, 'somebody')
  }

  bot(owner: Actor): Promise<Actor> {
    return makeBot(this.server, this.realm, owner)
  }

  /** A new user of the same role. Callers without valid credentials have no double. */
  async doubleOf(role: RoleName): Promise<Actor> {
    if (role === 'bot') return this.bot(this.hand)
    if (role === 'webhook') return makeBot(this.server, this.realm, this.hand, botTypes.incomingWebhook)
    if (role === 'nobody' || role === 'deactivated') return this.cast[role]
    return this.person(PEOPLE[role])
  }
}

/** Creates an account without a password, since logging in is slow. */
async function makePerson(server: Server, realm: Realm, role: Role, name: string): Promise<Actor> {
  count += 1
  const email = `${name}${count}@example.com`
  const createdAt = Math.floor(Date.now() / 1000)
  const person = { email, fullName: `The ${name} ${count}`, passwordHash: null, role, createdAt }
  const user = await realm.change((change) => createUser(change, person, []))
  return Actor.of(server, realm, user)
}

async function makeBot(
  server: Server,
  realm: Realm,
  owner: Actor,
  bot_type: (typeof botTypes)[keyof typeof botTypes] = botTypes.generic,
): Promise<Actor> {
  count += 1
  const made = await owner.call(createBot, {
    full_name: `A bot ${count}`,
    short_name: `bot${count}`,
    bot_type,
  })
  const user = realm.state.users.get(made.user_id)
  if (user === undefined) throw new Error('the bot is not there')
  return Actor.of(server, realm, user)
}

async function preparePlaces(
  realm: Realm,
  hand: Actor,
  extra: Actor,
  actors: readonly Actor[],
): Promise<Place[]> {
  const ids = actors.map(({ id }) => id)
  const places: Place[] = []
  for (const kind of CHANNEL_KINDS) {
    for (const membership of MEMBERSHIPS) {
      // Unique across organizations.
      const name = `${kind} ${membership} ${realm.state.id}`
      places.push(await channelPlace(hand, extra, ids, { name, kind, membership }))
    }
  }
  for (const membership of MEMBERSHIPS) {
    const to = membership === 'in' ? [...ids, extra.id] : [extra.id]
    const { content, upload } = await withPicture(hand)
    const { id } = await hand.call(sendMessage, { type: 'direct', to, content })
    places.push({ kind: 'direct', membership, message: { id }, upload, channel: { id: 0, name: '' } })
  }
  return places
}

async function channelPlace(
  hand: Actor,
  extra: Actor,
  ids: number[],
  { name, kind, membership }: { name: string; kind: keyof typeof PRIVACY; membership: Membership },
): Promise<Place> {
  const wasIn = membership === 'in' || membership === 'left'
  const subscribers = [hand.id, extra.id, ...(wasIn ? ids : [])]
  const quiet = { send_new_subscription_messages: false }
  const { id } = await hand.call(createChannel, { name, ...PRIVACY[kind], subscribers, ...quiet })
  const { content, upload } = await withPicture(hand)
  const { id: messageId } = await hand.call(sendMessage, { type: 'channel', to: id, topic: 'talk', content })
  if (membership === 'late') {
    await hand.call(subscribe, { subscriptions: [{ name }], principals: ids, ...quiet })
  }
  if (membership === 'left') await hand.call(unsubscribe, { subscriptions: [name], principals: ids })
  if (kind === 'archived') await hand.call(archiveChannel, { stream_id: id })
  return { kind, membership, channel: { id, name }, message: { id: messageId }, upload }
}

async function withPicture(hand: Actor): Promise<{ content: string; upload: Upload }> {
  const { url } = await uploadPicture(hand)
  const [, realmId, filename = ''] = /^\/user_uploads\/(\d+)\/(.*)$/.exec(url) ?? []
  return { content: `[a picture](${url})`, upload: { realmId: Number(realmId), filename } }
}

let bytes: Promise<Buffer> | undefined

/** Uploads a picture of one pixel, whose thumbnails take no time. */
export async function uploadPicture(actor: Actor): Promise<AnswerOf<typeof uploadFile>> {
  bytes ??= picture('png', 1, 1)
  const file = new Blob([(await bytes) as BlobPart], { type: 'image/png' })
  return actor.call(uploadFile, {}, { file, filename: 'a.png' })
}
