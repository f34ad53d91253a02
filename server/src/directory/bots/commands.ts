import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { embeddedBotNamed } from '@parley/api/bots/embedded'
import { botErrors } from '@parley/api/bots/errors'
import { botsOfPerson } from '@parley/api/bots/limits'
import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { botTypes } from '@parley/api/users/objects'
import { z } from 'zod'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { unixNow } from '#engine/time.ts'
import { channelKey } from '../channels/state.ts'
import { canAccessContent } from '../permissions/channels.ts'
import { checkedFullName } from '../users/checks.ts'
import { changeFullName, createUser, saveUser } from '../users/commands.ts'
import { changeRole } from '../users/role-change.ts'
import { MEMBER, mayGiveRole, type Role } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import type { NewUser } from '../users/storage.ts'
import { mayCreateBot } from './access.ts'
import { appendBotsSeen, botSaved } from './entries.ts'
import { botOf } from './present.ts'
import type { Bot } from './state.ts'
import { botsOf } from './state.ts'
import { saveBot } from './storage.ts'

/** Bot settings in a request, other than the account's. Missing ones stay unchanged. */
export interface BotSettings {
  readonly default_sending_stream?: string | null | undefined
  readonly default_events_register_stream?: string | null | undefined
  readonly default_all_public_streams?: boolean | undefined
  readonly config_data?: Readonly<Record<string, string>> | undefined
}

/** A request to create a bot. */
export interface NewBot extends BotSettings {
  readonly full_name: string
  readonly short_name: string
  readonly bot_type: number
  readonly payload_url: string
  readonly interface_type: number
  /** The program of an embedded bot. */
  readonly service_name?: string | undefined
}

const TOKEN_BYTES = 24
const SHORT_NAME = /^[a-z0-9][a-z0-9._-]{0,59}$/i

/** Creates a bot that belongs to `owner`. Throws if the owner may not, or a value is invalid. */
export async function createBot(change: Change, owner: User, request: NewBot): Promise<User> {
  const { state, tx, append } = change
  const { bot_type: type } = request
  if (!mayCreateBot(state, owner, type)) throw errors.insufficientPermission()
  const shortName = request.short_name.trim()
  if (!SHORT_NAME.test(shortName)) throw botErrors.invalidShortName()
  const fullName = checkedFullName(request.full_name)
  checkBotNameIsFree(state, fullName)
  checkRoomForBot(state, owner.id)
  const service =
    type === botTypes.outgoingWebhook
      ? { ...checkedService(request.payload_url, request.interface_type), token: newToken() }
      : null
  const serviceName = type === botTypes.embedded ? checkedProgram(request.service_name ?? '') : null
  const account: NewUser = {
    email: `${shortName}-bot@${state.botDomain}`,
    fullName,
    passwordHash: null,
    role: MEMBER,
    createdAt: unixNow(),
    botType: type,
    botOwnerId: owner.id,
  }
  // A new bot is subscribed to no channels.
  const user = await createUser(change, account, [])
  const config = serviceName === null ? {} : embeddedBotNamed(serviceName)?.config
  const bare = { ...botOf(state, user.id), service, serviceName, config: { ...config } }
  const bot = { ...bare, ...settingsFrom(state, owner, bare, request) }
  await saveBot(tx, state.id, bot)
  append(botSaved.of({ bot, isNew: true }))
  return user
}

/** Makes a bot of an account of its type that the same change has created. It has no settings. */
export async function addBareBot({ tx, state, append }: Change, userId: number): Promise<void> {
  const bot = botOf(state, userId)
  await saveBot(tx, state.id, bot)
  append(botSaved.of({ bot, isNew: true }))
}

/** A request to change a bot. Missing values stay unchanged. */
export interface BotUpdate extends BotSettings {
  readonly full_name?: string | undefined
  readonly role?: Role | undefined
  readonly bot_owner_id?: number | undefined
  readonly service_payload_url?: string | undefined
  readonly service_interface?: number | undefined
}

/** Changes a bot that `actor` may manage: all of it or nothing. */
export async function updateBot(change: Change, actor: User, user: User, request: BotUpdate): Promise<void> {
  const { state, tx, append } = change
  const { full_name: name, role, bot_owner_id: ownerId } = request
  if (name !== undefined && name.trim() !== user.fullName) {
    const fullName = checkedFullName(name)
    checkBotNameIsFree(state, fullName, user.id)
    await changeFullName(change, user.id, fullName)
  }
  if (role !== undefined && role !== user.role) {
    if (!mayGiveRole(actor, role)) throw errors.insufficientPermission()
    await changeRole(change, actor, user.id, role)
  }
  const before = botOf(state, user.id)
  const bot = {
    ...before,
    ...settingsFrom(state, actor, before, request),
    service: serviceAfter(before, request),
  }
  if (!isDeepStrictEqual(bot, before)) {
    await saveBot(tx, state.id, bot)
    append(botSaved.of({ bot, isNew: false }))
  }
  if (ownerId !== undefined && ownerId !== user.botOwnerId) await changeOwner(change, user, ownerId)
}

async function changeOwner(change: Change, user: User, ownerId: number): Promise<void> {
  const { state } = change
  const owner = state.users.get(ownerId)
  if (owner === undefined) throw botErrors.noSuchOwner()
  if (owner.botType !== null) throw botErrors.ownerMustNotBeBot()
  if (!owner.isActive) throw botErrors.ownerDeactivated()
  checkRoomForBot(state, ownerId)
  const before = user.botOwnerId
  await saveUser(change, user.id, { botOwnerId: ownerId })
  const after = stateWith(state, { users: [[user.id, { ...user, botOwnerId: ownerId }]] })
  for (const userId of [before, ownerId]) {
    if (userId !== null) appendBotsSeen(change, after, userId, [user.id])
  }
}

function checkRoomForBot(state: RealmState, ownerId: number) {
  botsOfPerson.checkRoom(botsOf(state, ownerId).length)
}

/** Bots with the same name could not be distinguished in messages. */
function checkBotNameIsFree(state: RealmState, fullName: string, ownId?: number) {
  for (const id of state.usersByName.get(fullName.toLowerCase()) ?? []) {
    if (id !== ownId && state.users.get(id)?.isActive) throw botErrors.nameInUse()
  }
}

function settingsFrom(
  state: RealmState,
  user: User,
  before: Bot,
  request: BotSettings,
): Pick<Bot, 'sendingChannelId' | 'eventsChannelId' | 'allPublicChannels' | 'config'> {
  const channelIn = (name: string | null | undefined, current: number | null) =>
    name === undefined ? current : channelNamed(state, user, name)
  if (before.serviceName !== null) checkConfiguration(before.serviceName, request.config_data ?? {})
  return {
    sendingChannelId: channelIn(request.default_sending_stream, before.sendingChannelId),
    eventsChannelId: channelIn(request.default_events_register_stream, before.eventsChannelId),
    allPublicChannels: request.default_all_public_streams ?? before.allPublicChannels,
    config: request.config_data === undefined ? before.config : { ...before.config, ...request.config_data },
  }
}

function checkedProgram(name: string): string {
  if (embeddedBotNamed(name) === undefined) throw botErrors.invalidServiceName(name)
  return name
}

/** A program reads what it knows, so a name beside those is a mistake that nobody would notice. */
function checkConfiguration(program: string, config: Readonly<Record<string, string>>) {
  const known = embeddedBotNamed(program)?.config ?? {}
  const unknown = Object.keys(config).find((key) => !Object.hasOwn(known, key))
  if (unknown !== undefined) throw botErrors.invalidConfiguration(`${program} has no '${unknown}'`)
}

function channelNamed(state: RealmState, user: User, name: string | null): number | null {
  if (name === null || name === '') return null
  const channel = state.channelsByName.get(channelKey(name))
  if (channel === undefined || !canAccessContent(state, user, channel)) throw channelErrors.invalidName(name)
  return channel.id
}

function serviceAfter({ service }: Bot, request: BotUpdate): Bot['service'] {
  const { service_payload_url: url, service_interface } = request
  if (service === null || url === undefined) return service
  return { ...service, ...checkedService(url, service_interface ?? service.interface) }
}

function checkedService(url: string, service_interface: number) {
  if (!z.url({ protocol: /^https?$/ }).safeParse(url).success) throw botErrors.invalidPayloadUrl()
  return { url, interface: service_interface }
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
