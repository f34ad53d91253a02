import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { makeFolderInMemory, makeTestFolder, removeAbandonedFolders } from './test-folders.ts'

test('a folder is removed only if its process has ended and nobody has it open', async () => {
  const gone = spawnSync('true').pid
  const abandoned = folder(`parley-of-${gone}-`)
  const inMemory = makeFolderInMemory()
  onTestFinished(() => rmSync(inMemory, { recursive: true }))
  const abandonedThere = folder(`parley-of-${gone}-`, dirname(inMemory))
  const open = folder(`parley-of-${gone}-`)
  const unlock = await lockDataFolder(open)
  const unnamed = folder('parley-of-')
  const kept = makeTestFolder()
  onTestFinished(() => rmSync(kept, { recursive: true }))

  await removeAbandonedFolders()
  expect([abandoned, abandonedThere].filter((path) => existsSync(path))).toEqual([])
  expect([open, unnamed, kept, inMemory].filter((path) => !existsSync(path))).toEqual([])

  await unlock()
  await removeAbandonedFolders()
  expect(existsSync(open)).toBe(false)
})

function folder(prefix: string, parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, prefix))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
