import { Readable } from 'node:stream'
import { avatarKeys } from '#directory/avatars/uploaded.ts'
import type { Files } from '#engine/files/files.ts'
import { publicPictureKey } from '#engine/files/pictures.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { type Attachment, fileKey } from '#messages/uploads/attachment.ts'
import { realmPictureKey } from '../pictures/present.ts'
import type { TarEntry } from './tar.ts'

/** An upload, and the messages of the export that link to it. */
export interface ExportedUpload {
  readonly upload: Attachment
  readonly messages: number[]
}

interface StoredFile {
  readonly key: string
  /** What the list of the folder says of it; `path` is where it is in the folder. */
  readonly record: { readonly path: string } & Readonly<Record<string, unknown>>
}

/** The files of the store: uploads, avatars, emoji, pictures of the organization. A list beside each says whose they are. */
export async function* storedFiles(
  { state, files }: { readonly state: RealmState; readonly files: Files },
  uploads: Iterable<ExportedUpload>,
): AsyncGenerator<TarEntry> {
  const folders: readonly (readonly [name: string, stored: Iterable<StoredFile>])[] = [
    ['uploads', uploadFiles(state, uploads)],
    ['avatars', avatarFiles(state)],
    ['emoji', emojiFiles(state)],
    ['realm_icons', pictureFiles(state)],
  ]
  for (const [folder, stored] of folders) {
    const records = []
    for (const { key, record } of stored) {
      const opened = await files.store.open(key)
      // Deleted after the transaction began.
      if (opened === undefined) continue
      records.push({ realm_id: state.id, last_modified: state.createdAt, ...record })
      yield { name: `${folder}/${record.path}`, content: await opened.read(), size: opened.size }
    }
    yield { name: `${folder}/records.json`, content: Readable.from([JSON.stringify(records)]) }
  }
}

function* uploadFiles(state: RealmState, uploads: Iterable<ExportedUpload>): Generator<StoredFile> {
  for (const { upload } of uploads) {
    const { pathId: path, token, contentType, size, ownerId, createdAt } = upload
    const about = { content_type: contentType, size, user_profile_id: ownerId, last_modified: createdAt }
    yield { key: fileKey(state.id, token), record: { path, s3_path: path, ...about } }
  }
}

function* avatarFiles(state: RealmState): Generator<StoredFile> {
  for (const user of state.users.values()) {
    const [, medium] = user.avatarSource === 'U' ? avatarKeys(state, user) : []
    if (medium === undefined) continue
    const path = `${state.id}/${user.id}.original`
    const about = { user_profile_id: user.id, avatar_version: user.avatarVersion, content_type: 'image/png' }
    yield { key: medium, record: { path, s3_path: path, ...about } }
  }
}

function* emojiFiles(state: RealmState): Generator<StoredFile> {
  for (const { name, sourceUrl, isDeactivated } of state.customEmoji.values()) {
    const path = sourceUrl.split(`/user_avatars/${state.id}/`)[1] ?? ''
    const about = { file_name: path.split('/').at(-1), name, deactivated: isDeactivated }
    const record = { path: `${state.id}/${path}`, s3_path: `${state.id}/${path}.original`, ...about }
    yield { key: publicPictureKey(state.id, path), record }
  }
}

function* pictureFiles(state: RealmState): Generator<StoredFile> {
  for (const [kind, picture] of state.realmPictures) {
    const path = `${state.id}/${kind}.original`
    if (picture.isUploaded)
      yield { key: realmPictureKey(state, kind, picture), record: { path, s3_path: path } }
  }
}
