import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Queryable } from '#engine/db/database.ts'
import type { Files } from '#engine/files/files.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { snippetsOf } from '#messages/saved-snippets/commands.ts'
import type { Attachment } from '#messages/uploads/attachment.ts'
import { attachmentsOf, uploadsInMessages } from '#messages/uploads/sharing.ts'
import { CLIENT, exportedMessages, messageRow } from './messages.ts'
import { readme } from './readme.ts'
import { type ExportKind, type ExportScope, exportScope } from './scope.ts'
import { type ExportedUpload, storedFiles } from './stored-files.ts'
import { groupTables } from './tables/groups.ts'
import { NamelessGroups } from './tables/ids.ts'
import { peopleTables } from './tables/people.ts'
import { placeTables } from './tables/places.ts'
import { realmTables } from './tables/realm.ts'
import { unsentTables } from './tables/unsent.ts'
import { type FormatVersion, forVersion } from './tables/versions.ts'
import type { TarEntry } from './tar.ts'
import { userMessages } from './user-messages.ts'

// The format is that of Zulip's realm exports, which Zulip and Parley read: tables as JSON, with foreign keys as ids under
// the name of the relation.

export interface ExportSource {
  /** A transaction with one snapshot for all queries. */
  readonly tx: Queryable
  readonly state: RealmState
  readonly files: Files
}

const FOLDER = 'export/'

/** The files of an export, as a version of Zulip has them. */
export async function* exportEntries(
  source: ExportSource,
  kind: ExportKind,
  version: FormatVersion,
): AsyncGenerator<TarEntry> {
  const { tx, state, files } = source
  const scope = exportScope(state, kind)
  // Built before the first `await`, so that it is one snapshot of the state.
  const directory = directoryTables(state, scope)
  const collected: Collected = { uploads: new Map(), reactions: await files.newLocalPath() }
  const { tables, rest } = forVersion({ ...directory, ...(await unsentTables(tx, state, scope)) }, version)
  try {
    yield text('README.md', readme(state, kind, version))
    yield json('migration_status.json', { migrations_by_app: {}, zulip_version: `${version}.0` })
    yield json('parley.json', rest)
    yield* messageFiles(source, scope, collected)
    for (const user of scope.people) {
      for (const one of await attachmentsOf(tx, state.id, user.id)) noteUpload(collected, one)
    }
    yield json('attachment.json', { zerver_attachment: attachmentRows(state, collected.uploads.values()) })
    yield stream(
      'realm.json',
      realmJson({ ...tables, ...(await rowTables(source, scope)) }, collected.reactions),
    )
    for await (const file of storedFiles(source, collected.uploads.values())) {
      yield { ...file, name: FOLDER + file.name }
    }
  } finally {
    await rm(collected.reactions, { force: true })
  }
}

/** What the messages lead to. */
interface Collected {
  readonly uploads: Map<string, ExportedUpload>
  /** A file with the rows of their reactions and submessages, which may be more than fit into memory. */
  readonly reactions: string
}

const stream = (name: string, content: Readable): TarEntry => ({ name: FOLDER + name, content })
const text = (name: string, content: string) => stream(name, Readable.from([content]))
const json = (name: string, value: unknown) => text(name, JSON.stringify(value))

function directoryTables(
  state: RealmState,
  scope: ExportScope,
): Record<string, readonly Readonly<Record<string, unknown>>[]> {
  const groups = new NamelessGroups(state)
  return {
    ...realmTables(state, scope, groups),
    zerver_client: [CLIENT],
    ...peopleTables(state, scope),
    ...placeTables(state, scope, groups),
    ...groupTables(state, groups),
    zerver_userpresence: [],
    zerver_useractivity: [],
    zerver_useractivityinterval: [],
  }
}

/** Tables that are not in memory. */
async function rowTables({ tx, state }: ExportSource, { people }: ExportScope) {
  const snippets = []
  for (const user of people) {
    for (const snippet of await snippetsOf(tx, state.id, user.id)) {
      snippets.push({ ...snippet, realm: state.id, user_profile: user.id })
    }
  }
  return { zerver_savedsnippet: snippets }
}

async function* messageFiles(
  source: ExportSource,
  scope: ExportScope,
  collected: Collected,
): AsyncGenerator<TarEntry> {
  const { tx, state } = source
  const details = createWriteStream(collected.reactions)
  let number = 0
  let ids = 0
  for await (const messages of exportedMessages(tx, state, scope)) {
    const linked = await uploadsInMessages(
      tx,
      state.id,
      messages.map(({ id }) => id),
    )
    for (const [id, own] of linked) for (const one of own) noteUpload(collected, one, id)
    const rows = messages.flatMap(({ id, reactions, submessages }) => [
      ...reactions.map(({ user_id: user_profile, ...reaction }) => ({
        table: 'zerver_reaction',
        row: { id: ++ids, message: id, user_profile, ...reaction },
      })),
      ...submessages.map(({ sender_id: sender, msg_type, content }) => ({
        table: 'zerver_submessage',
        row: { id: ++ids, message: id, sender, msg_type, content },
      })),
    ])
    if (!details.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))) {
      await once(details, 'drain')
    }
    const had = await userMessages(tx, state, scope, messages)
    yield json(`messages-${String(++number).padStart(6, '0')}.json`, {
      zerver_message: messages.map((message) => messageRow(state, message, scope)),
      zerver_usermessage: had.map((row, index) => ({ id: index + 1, ...row })),
    })
  }
  await new Promise<void>((resolve, reject) => details.once('error', reject).end(() => resolve()))
}

function noteUpload({ uploads }: Collected, upload: Attachment, messageId?: number): void {
  const known = uploads.get(upload.pathId) ?? { upload, messages: [] }
  uploads.set(upload.pathId, known)
  if (messageId !== undefined) known.messages.push(messageId)
}

function attachmentRows({ id: realm }: RealmState, uploads: Iterable<ExportedUpload>) {
  return [...uploads].map(({ upload, messages }) => ({
    id: upload.id,
    realm,
    owner: upload.ownerId,
    file_name: upload.name,
    path_id: upload.pathId,
    content_type: upload.contentType,
    size: upload.size,
    create_time: upload.createdAt,
    is_realm_public: null,
    is_web_public: null,
    messages,
    scheduled_messages: [],
  }))
}

/** One object with all tables, those of the messages last. */
function realmJson(tables: Readonly<Record<string, readonly unknown[]>>, path: string): Readable {
  async function* parts() {
    let mark = '{'
    for (const [name, rows] of Object.entries(tables)) {
      yield `${mark}${JSON.stringify(name)}:${JSON.stringify(rows)}`
      mark = ','
    }
    for (const name of ['zerver_reaction', 'zerver_submessage']) yield* rowsOfDetails(name, path)
    yield '}'
  }
  return Readable.from(parts())
}

async function* rowsOfDetails(table: string, path: string): AsyncGenerator<string> {
  let mark = `,${JSON.stringify(table)}:[`
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    // Written above.
    const one = JSON.parse(line) as { table: string; row: unknown }
    if (one.table !== table) continue
    yield mark + JSON.stringify(one.row)
    mark = ','
  }
  yield mark === ',' ? ']' : `${mark}]`
}
