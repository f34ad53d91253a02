import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  addCustomEmoji,
  deactivateCustomEmoji,
  emojiPictures,
  nameOfNewEmoji,
} from '#directory/emoji/commands.ts'
import { activeEmojiNamed } from '#directory/emoji/state.ts'
import { withPicturesFrom } from '#engine/files/pictures.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { isTheirs, openFile } from './files.ts'
import type { ImportedEmoji } from './shape.ts'
import type { OpenExport } from './source.ts'
import { firstOwner, type ImportTarget } from './target.ts'

/** Adds the organization's own emoji. One of the same name that is here already stands for it. */
export async function importEmoji(target: ImportTarget, source: OpenExport): Promise<void> {
  const { realm, ids, report } = target
  for await (const emoji of source.emoji?.() ?? []) {
    if (ids.of('emoji', emoji.key) !== undefined) {
      report.know('emoji')
      continue
    }
    const name = emojiName(emoji.name)
    const before = activeEmojiNamed(realm.state, name)
    try {
      if (before === undefined) await add(target, emoji, name)
      report[before === undefined ? 'add' : 'know']('emoji')
    } catch (error) {
      if (!isTheirs(error)) throw error
      report.lose(`emoji: ${error.message}`)
      continue
    }
    const id = activeEmojiNamed(realm.state, name)?.id
    if (id === undefined) continue
    await ids.save(realm.db, 'emoji', [[emoji.key, id]])
    ids.learn('emoji', [[emoji.key, id]])
    if (emoji.isDeactivated !== true || before !== undefined) continue
    await realm.change((change) => deactivateCustomEmoji(change, firstOwner(realm), name))
  }
}

async function add(target: ImportTarget, { author, file }: ImportedEmoji, name: string): Promise<void> {
  const { realm, server, ids } = target
  const { files } = server
  const owner = firstOwner(realm)
  const by = realm.state.users.get(ids.of('person', author ?? '') ?? 0) ?? owner
  const path = await files.newLocalPath()
  try {
    await pipeline(await openFile(target, file), createWriteStream(path))
    const nameIn = (state: RealmState) => nameOfNewEmoji(state, owner, name)
    await withPicturesFrom(files, path, emojiPictures.outputs, ({ paths }) =>
      addCustomEmoji(realm, files, by, nameIn, paths),
    )
  } finally {
    await rm(path, { force: true })
  }
}

/** A name as emoji may have it. */
export function emojiName(given: string): string {
  const plain = given
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replace(/[_-]+$/, '')
  return plain === '' ? 'emoji' : plain
}
