import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files.ts'
import { type FileStore, type KeptFile, UNFINISHED } from './store.ts'
import { TwoStores } from './two-stores.ts'

/** How much a move has moved. */
export interface Moved {
  files: number
  bytes: number
}

/**
 * Moves the files of the older store to the newer one, one after the other, while the server goes on. What was moved
 * when it is broken off stays moved. Throws StorageError.
 * @param told called after each file
 */
export async function moveFiles(files: Files, told: (moved: Moved) => void): Promise<Moved> {
  const moved = { files: 0, bytes: 0 }
  if (!(files.store instanceof TwoStores)) return moved
  const { older, newer } = files.store
  for await (const file of older.list()) {
    if (file.key.startsWith(`${UNFINISHED}/`)) continue
    if (!(await moveFile(files, { older, newer }, file))) continue
    moved.files++
    moved.bytes += file.size
    told(moved)
  }
  return moved
}

/** False if the file has been removed meanwhile. */
async function moveFile(
  files: Files,
  { older, newer }: { older: FileStore; newer: FileStore },
  { key, size }: KeptFile,
): Promise<boolean> {
  const path = await files.newLocalPath()
  try {
    const opened = await older.open(key)
    if (opened === undefined) return false
    await pipeline(await opened.read(), createWriteStream(path))
    await newer.keep(key, path)
  } finally {
    await rm(path, { force: true })
  }
  const kept = await newer.open(key)
  await kept?.close()
  if (kept?.size !== size) throw new Error(`${key} has another size after it was moved`)
  const isThere = await older.open(key)
  await isThere?.close()
  // Removed from both stores, from the older first: it must not come back in the newer one.
  if (isThere === undefined) await newer.remove([key])
  else await older.remove([key])
  return isThere !== undefined
}
