import { hashPassword } from '#accounts/passwords/hashes.ts'
import { changeChannel } from '#directory/channels/change.ts'
import { createChannel } from '#directory/channels/commands.ts'
import { emojiNamed } from '#directory/emoji/named.ts'
import { createFolder } from '#directory/folders/commands.ts'
import { createGroup } from '#directory/groups/commands.ts'
import { subscribeTo } from '#directory/subscriptions/commands.ts'
import type { Actor } from '#directory/users/actor.ts'
import { createUser } from '#directory/users/commands.ts'
import { isGuest } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { markAllAsRead } from '#messages/flags/commands.ts'
import { addReaction, messageToReactTo } from '#messages/reactions/commands.ts'
import { type SendRequest, sendOne } from '#messages/sending/sending.ts'
import {
  DEMO_CONVERSATIONS,
  DEMO_DIRECTS,
  type DemoConversation,
  type DemoReactions,
} from './conversations.ts'
import { DEMO_ORGANIZATION, DEMO_OWNER, DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'
import { DEMO_CHANNELS, DEMO_FIRST_CHANNEL, DEMO_FOLDERS, DEMO_GROUPS } from './places.ts'
import { standUps } from './stand-ups.ts'
import { alone, markFinished, markUnfinished, removeUnfinished } from './unfinished.ts'

const CLIENT = 'website'
const HOUR_SECONDS = 3600
const SECONDS_BETWEEN_LINES = 95
const HOURS_SINCE_LAST_VISIT = 6

/**
 * Fills an empty server with a believable organization, by the commands of the API, and prints how to log in. Starts
 * over if a killed server has left an unfinished demo.
 */
export async function fillWithDemo(server: ServerContext): Promise<void> {
  await alone(server, async () => {
    await removeUnfinished(server)
    if (!server.realms.existsAt(undefined)) return fill(server)
    process.stdout.write('There is an organization on this server already: --demo only fills an empty one.\n')
  })
}

async function fill(server: ServerContext): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const realm = await server.realms.create(
    {
      stringId: '',
      name: DEMO_ORGANIZATION,
      owner: { email: DEMO_OWNER.email, fullName: DEMO_OWNER.name, passwordHash },
    },
    markUnfinished,
  )
  const people = await addPeople(realm, passwordHash)
  await addPlaces(realm, people)
  const messages = await addMessages(realm, people)
  await markFinished(server.db)
  printHowToLogIn(people.size, messages)
}

/** By first name. */
type People = ReadonlyMap<string, User>

async function addPeople(realm: Realm, passwordHash: string): Promise<People> {
  const now = unixNow()
  for (const { name, email, role } of DEMO_PEOPLE) {
    const user = { email, fullName: name, passwordHash, role, createdAt: now }
    await realm.change((change) => createUser(change, user))
  }
  const people = [...realm.state.users.values()].filter((user) => !user.isSystemBot)
  return new Map(people.map((user) => [firstNameOf(user), user]))
}

function firstNameOf({ fullName }: User): string {
  const [first = fullName] = fullName.split(' ')
  return first
}

function personNamed(people: People, name: string): User {
  const person = people.get(name)
  if (person === undefined) throw new Error(`the demo has nobody called ${name}`)
  return person
}

function named(people: People, names: readonly string[]): User[] {
  return names.map((name) => personNamed(people, name))
}

async function addPlaces(realm: Realm, people: People): Promise<void> {
  const owner = personNamed(people, 'Ada')
  const actor = { user: owner, realmUrl: realm.url }
  const folders = await addFolders(realm, actor)
  await addChannels(realm, actor, people, folders)
  await addGroups(realm, owner, people)
}

/** Returns the ids of the folders, by name. */
async function addFolders(realm: Realm, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const folders = new Map<string, number>()
  for (const { name, description } of DEMO_FOLDERS) {
    const { id } = await realm.change((change) => createFolder(change, actor, { name, description }))
    folders.set(name, id)
  }
  const first = realm.state.channelsByName.get(DEMO_FIRST_CHANNEL.name)
  const folderId = folders.get(DEMO_FIRST_CHANNEL.folder) ?? null
  if (first !== undefined) await realm.change((change) => changeChannel(change, first, { folderId }))
  return folders
}

async function addChannels(
  realm: Realm,
  actor: Actor,
  people: People,
  folders: ReadonlyMap<string, number>,
): Promise<void> {
  const guests = [...people.values()].filter(isGuest)
  const members = [...people.values()].filter((person) => !isGuest(person))
  for (const { name, description, folder, people: names, isPrivate = false } of DEMO_CHANNELS) {
    const subscribers = names === undefined ? members : named(people, names)
    await realm.change(async (change) => {
      const channel = await createChannel(change, actor, {
        name,
        description,
        folder_id: folders.get(folder),
        invite_only: isPrivate,
        is_web_public: false,
        is_default_stream: false,
        permissions: {},
      })
      await subscribeTo(change, subscribers, [{ channel }])
    })
  }
  const launch = realm.state.channelsByName.get('launch')
  if (launch !== undefined) await realm.change((change) => subscribeTo(change, guests, [{ channel: launch }]))
}

async function addGroups(realm: Realm, owner: User, people: People): Promise<void> {
  for (const { name, description, members: names } of DEMO_GROUPS) {
    const members = named(people, names).map(({ id }) => id)
    const request = { name, description, members, subgroups: [], permissions: {} }
    await realm.change((change) => createGroup(change, owner, request))
  }
}

interface Line {
  readonly at: number
  readonly sender: User
  readonly request: SendRequest
  readonly reactions: DemoReactions
}

async function react(realm: Realm, messageId: number, name: string, people: readonly User[]): Promise<void> {
  const emoji = emojiNamed(realm.state, name)
  for (const person of people) {
    const { message } = await messageToReactTo(realm, plainViewer(realm.state, person), messageId)
    const reaction = {
      emoji_name: emoji.name,
      emoji_code: emoji.code,
      reaction_type: emoji.type,
      user_id: person.id,
    }
    await addReaction(realm, message, reaction)
  }
}

async function addMessages(realm: Realm, people: People): Promise<number> {
  const now = unixNow()
  const lines = allLines(people, now)
  const lastVisit = now - HOURS_SINCE_LAST_VISIT * HOUR_SECONDS
  const firstUnread = lines.findIndex(({ at }) => at > lastVisit)
  for (const [index, { at, sender, request, reactions }] of lines.entries()) {
    if (index === firstUnread) await readEverything(realm, people)
    const { id } = await sendOne(realm, sender, CLIENT, request, Math.min(at, now))
    for (const [emoji, names] of reactions) await react(realm, id, emoji, named(people, names))
  }
  return lines.length
}

/** All messages in the order of their times, so that ids grow with time. */
function allLines(people: People, now: number): Line[] {
  const inChannels = [...DEMO_CONVERSATIONS, ...standUps(new Date())].flatMap((conversation) => {
    const { channel, topic } = conversation
    return linesOf(conversation, people, now, (content) => ({ type: 'channel', to: channel, topic, content }))
  })
  const direct = DEMO_DIRECTS.flatMap((conversation) => {
    const to = named(people, conversation.between).map(({ id }) => id)
    return linesOf(conversation, people, now, (content) => ({ type: 'direct', to, content }))
  })
  return [...inChannels, ...direct].sort((a, b) => a.at - b.at)
}

function linesOf(
  { hoursAgo, lines }: Pick<DemoConversation, 'hoursAgo' | 'lines'>,
  people: People,
  now: number,
  requestFor: (content: string) => SendRequest,
): Line[] {
  const begun = now - hoursAgo * HOUR_SECONDS
  return lines.map(([who, content, reactions = []], index) => ({
    at: begun + index * SECONDS_BETWEEN_LINES,
    sender: personNamed(people, who),
    request: requestFor(content),
    reactions,
  }))
}

/** Marks messages as read, as if everyone had been active until recently. */
async function readEverything(realm: Realm, people: People): Promise<void> {
  for (const person of people.values()) await markAllAsRead(realm, plainViewer(realm.state, person))
}

function printHowToLogIn(people: number, messages: number) {
  const logIns = [DEMO_OWNER, ...DEMO_PEOPLE].map(({ name, email }) => `    ${email.padEnd(30)} ${name}`)
  process.stdout.write(
    `\n  Made ${DEMO_ORGANIZATION}: ${people} people, ${messages} messages. Log in as any of them with the password\n` +
      `  ${DEMO_PASSWORD}\n\n${logIns.join('\n')}\n`,
  )
}
