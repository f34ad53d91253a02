import { Readable } from 'node:stream'
import { exportTypes } from '@parley/api/exports/objects'
import { avatarKeys } from '#directory/avatars/uploaded.ts'
import type { Queryable } from '#engine/db/database.ts'
import { publicPictureKey } from '#engine/files/pictures.ts'
import type { FileStore } from '#engine/files/store.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { type Attachment, fileKey } from '#messages/uploads/attachment.ts'
import { attachmentsOf, uploadsInMessages } from '#messages/uploads/sharing.ts'
import { directoryFiles } from './directory.ts'
import type { RealmExport } from './export.ts'
import { exportedMessages, presentExported } from './messages.ts'
import { type ExportScope, exportScope } from './scope.ts'
import type { ZipEntry } from './zip.ts'

export interface ExportSource {
  /** A transaction with one snapshot for all queries. */
  readonly tx: Queryable
  readonly state: RealmState
  readonly realmUrl: string
  readonly store: FileStore
}

/** The files of an export. */
export async function* exportEntries(
  source: ExportSource,
  wanted: Pick<RealmExport, 'type'>,
): AsyncGenerator<ZipEntry> {
  const { tx, state, realmUrl } = source
  const scope = exportScope(state, wanted)
  // Built before the first `await`, so that it is one snapshot of the state.
  const files = Object.entries(directoryFiles(state, realmUrl, scope))
  yield { name: 'README.md', content: Readable.from([readme(state, wanted)]) }
  for (const [name, value] of files) yield { name, content: Readable.from([JSON.stringify(value, null, 2)]) }
  const uploads = new Map<string, Attachment>()
  yield { name: 'messages.jsonl', content: Readable.from(messageLines(source, scope, uploads)) }
  for (const user of scope.people) {
    for (const one of await attachmentsOf(tx, state.id, user.id)) uploads.set(one.pathId, one)
  }
  const facts = [...uploads.values()].map((one) => ({
    path_id: one.pathId,
    name: one.name,
    content_type: one.contentType,
    size: one.size,
    owner_id: one.ownerId,
    create_time: one.createdAt,
  }))
  yield { name: 'uploads.json', content: Readable.from([JSON.stringify(facts, null, 2)]) }
  yield* storedFiles(source, uploads.values())
}

async function* messageLines(
  { tx, state }: ExportSource,
  scope: ExportScope,
  uploads: Map<string, Attachment>,
): AsyncGenerator<string> {
  for await (const messages of exportedMessages(tx, state, scope)) {
    const linked = await uploadsInMessages(
      tx,
      state.id,
      messages.map(({ id }) => id),
    )
    let lines = ''
    for (const message of messages) {
      const own = linked.get(message.id) ?? []
      for (const one of own) uploads.set(one.pathId, one)
      const paths = own.map(({ pathId }) => pathId)
      lines += `${JSON.stringify(presentExported(state, message, paths))}\n`
    }
    yield lines
  }
}

async function* storedFiles(
  { state, store }: ExportSource,
  uploads: Iterable<Attachment>,
): AsyncGenerator<ZipEntry> {
  const files: [name: string, key: string, contentType: string][] = []
  for (const { pathId, token, contentType } of uploads) {
    files.push([`uploads/${pathId}`, fileKey(state.id, token), contentType])
  }
  for (const user of state.users.values()) {
    const [, medium] = user.avatarSource === 'U' ? avatarKeys(state, user) : []
    if (medium !== undefined) files.push([`avatars/${user.id}.png`, medium, 'image/png'])
  }
  for (const { sourceUrl } of state.customEmoji.values()) {
    const path = sourceUrl.split(`/user_avatars/${state.id}/`)[1] ?? ''
    files.push([path, publicPictureKey(state.id, path), 'image/png'])
  }
  for (const [name, key, contentType] of files) {
    const opened = await store.open(key)
    // Deleted after the transaction began.
    if (opened === undefined) continue
    yield { name, content: opened.read(), isPacked: /^(?:image|audio|video)\//.test(contentType) }
  }
}

function readme({ settings }: RealmState, { type }: Pick<RealmExport, 'type'>): string {
  const what =
    type === exportTypes.fullWithConsent
      ? 'Everything in public channels, and what those who agreed to it can read and have set.'
      : 'Everything in public channels. Nothing of private channels and direct messages.'
  return `# ${settings.name}

${what} Written on ${new Date().toISOString()}.

- \`organization.json\`, \`people.json\`, \`channels.json\` and the like: the directory, in the words of the REST API.
- \`messages.jsonl\`: a message a line, oldest first. \`uploads\` are paths below \`uploads/\`.
- \`uploads.json\`, \`uploads/\`: the files that those messages share.
- \`avatars/\`: pictures that people uploaded of themselves, by user id. \`emoji/images/\`: custom emoji.
`
}
