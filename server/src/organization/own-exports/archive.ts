import { Readable } from 'node:stream'
import { isFetched } from '@parley/api/contract/section'
import { avatarKeys } from '#directory/avatars/uploaded.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { presentProfileData, presentProfileFields } from '#directory/profile-fields/present.ts'
import { ownSettings } from '#directory/subscriptions/present.ts'
import { dateJoined } from '#directory/users/present.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import { plainViewer, type Viewer } from '#engine/events/viewer.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { directScope, readableScope, scopeParameters } from '#messages/fetching/scope.ts'
import { type Attachment, fileKey } from '#messages/uploads/attachment.ts'
import { attachmentsOf, uploadsInMessages } from '#messages/uploads/sharing.ts'
import type { TarEntry } from '../exports/tar.ts'
import { ownMessages, presentOwn } from './messages.ts'

export interface OwnSource {
  /** A transaction with one snapshot for all queries. */
  readonly tx: Queryable
  readonly server: ServerContext
  readonly realm: Realm
  readonly user: User
}

/** The parts of the answer of POST /register that are a person's own. */
const OWN_SECTIONS = [
  'alert_words',
  'drafts',
  'muted_users',
  'navigation_views',
  'reminders',
  'saved_snippets',
  'scheduled_messages',
  'user_settings',
  'user_topic',
]

/**
 * What somebody has written, as far as they may read it still, their direct messages, the files of both that they may
 * read, and what they have set: as they would be shown it, so nothing that they may not see is in it.
 */
export async function* ownEntries(source: OwnSource): AsyncGenerator<TarEntry> {
  const { tx, realm, user } = source
  const { state } = realm
  const viewer = plainViewer(state, user)
  // Built before the first `await`, so that it is one snapshot of the state.
  const scope = readableScope(viewer)
  const people = peopleIn(viewer)
  const directory = {
    'account.json': account(viewer),
    'channels.json': channelsOf(viewer, scope.conversations),
    'people.json': people,
  }
  yield text('README.md', readme(realm))
  for (const [name, value] of Object.entries(directory)) yield json(name, value)
  yield json('settings.json', await settings(source, viewer))
  const uploads = new Map<string, Attachment>()
  const parameters = scopeParameters(scope)
  const lines = messageLines(
    source,
    { parameters, directs: [...directScope(viewer).conversations.keys()] },
    uploads,
  )
  yield stream('messages.jsonl', Readable.from(lines))
  for (const one of await attachmentsOf(tx, state.id, user.id)) uploads.set(one.pathId, one)
  const facts = [...uploads.values()].map((one) => ({
    path_id: one.pathId,
    name: one.name,
    content_type: one.contentType,
    size: one.size,
    owner_id: one.ownerId,
    create_time: one.createdAt,
  }))
  yield json('uploads.json', facts)
  yield* storedFiles(source, uploads.values())
}

/** All is in one folder, so that it stays together where it is unpacked. */
const FOLDER = 'my-data/'

const stream = (name: string, content: Readable): TarEntry => ({ name: FOLDER + name, content })
const text = (name: string, content: string) => stream(name, Readable.from([content]))
const json = (name: string, value: unknown) => text(name, JSON.stringify(value, null, 2))

function account({ state, user }: Viewer) {
  return {
    user_id: user.id,
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    role: user.role,
    date_joined: dateJoined(user),
    timezone: user.timezone,
    custom_profile_fields: presentProfileFields(state),
    profile_data: presentProfileData(state, user.id),
  }
}

/** The channels that the person may read, with what they have set for those that they subscribed to. */
function channelsOf(viewer: Viewer, readable: ReadonlyMap<number, unknown>) {
  const { state, user } = viewer
  const own = state.subscriptions.get(user.id)
  return [...state.channels.values()]
    .filter(({ conversationId }) => readable.has(conversationId))
    .map((channel) => {
      const subscription = own?.get(channel.id)
      const subscribed = subscription?.isActive ? ownSettings(subscription, viewer) : null
      return { stream_id: channel.id, name: channel.name, subscription: subscribed }
    })
}

/** Who is in the person's direct conversations, as far as they know them. */
function peopleIn(viewer: Viewer) {
  const { state, user } = viewer
  const ids = [...directScope(viewer).conversations.keys()].flatMap((id) => [
    ...(state.directs.get(id)?.participants ?? []),
  ])
  return [...new Set([user.id, ...ids])].flatMap((id) => {
    const person = state.users.get(id)
    return person !== undefined && mayKnowUser(state, user, person)
      ? [{ user_id: id, full_name: person.fullName }]
      : []
  })
}

async function settings({ tx, server, realm }: OwnSource, viewer: Viewer): Promise<object> {
  const context = {
    server,
    realm,
    viewer: {
      ...viewer,
      client: {
        ...viewer.client,
        capabilities: { ...viewer.client.capabilities, user_settings_object: true },
      },
    },
    db: tx,
    lastMessageId: realm.state.lastMessageId,
    presenceHistoryDays: 0,
  }
  const parts: object[] = []
  for (const one of server.features.sections) {
    if (isFetched(one.declaration, OWN_SECTIONS)) parts.push(await one.data(context))
  }
  return Object.assign({}, ...parts)
}

async function* messageLines(
  { tx, realm: { state }, user }: OwnSource,
  scope: Omit<Parameters<typeof ownMessages>[1], 'userId'>,
  uploads: Map<string, Attachment>,
): AsyncGenerator<string> {
  for await (const messages of ownMessages({ tx, realmId: state.id }, { ...scope, userId: user.id })) {
    const ids = messages.map(({ id }) => id)
    const linked = await uploadsInMessages(tx, state.id, ids)
    let lines = ''
    for (const message of messages) {
      const own = linked.get(message.id) ?? []
      for (const one of own) uploads.set(one.pathId, one)
      const paths = own.map(({ pathId }) => pathId)
      lines += `${JSON.stringify(presentOwn(state, message, paths))}\n`
    }
    yield lines
  }
}

async function* storedFiles(
  { server: { files }, realm: { state }, user }: OwnSource,
  uploads: Iterable<Attachment>,
): AsyncGenerator<TarEntry> {
  const wanted: [name: string, key: string][] = []
  for (const { pathId, token } of uploads) wanted.push([`uploads/${pathId}`, fileKey(state.id, token)])
  const [, medium] = user.avatarSource === 'U' ? avatarKeys(state, user) : []
  if (medium !== undefined) wanted.push(['avatar.png', medium])
  for (const [name, key] of wanted) {
    const opened = await files.store.open(key)
    // Deleted after the transaction began.
    if (opened === undefined) continue
    yield { ...stream(name, await opened.read()), size: opened.size }
  }
}

function readme({ state: { settings }, url }: Realm): string {
  return `# Your data in ${settings.name}

What you have written at ${url}, as far as you may read it still, and your direct messages. Written on ${new Date().toISOString()}.

- \`account.json\`: your account and what you say of yourself.
- \`settings.json\`: what you have set, drafts, reminders and the like, in the words of the REST API.
- \`messages.jsonl\`: a message a line, oldest first. \`uploads\` are paths below \`uploads/\`.
- \`channels.json\`, \`people.json\`: what the numbers in messages stand for.
- \`uploads.json\`, \`uploads/\`: your files, and those of these messages.
- \`avatar.png\`: the picture that you uploaded of yourself.
`
}
