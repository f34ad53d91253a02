import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { makeTestFolder } from '#engine/db/embedded/test-folders.ts'
import { Files } from '#engine/files/files.ts'
import type { FileStore } from '#engine/files/store.ts'
import { S3Service } from './support/s3.ts'

let service: S3Service
beforeAll(async () => {
  const started = await S3Service.start()
  service = started.service
  return started.stop
})

const MIB = 1024 * 1024

async function textOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const opened = await store.open(key)
  const chunks = await (await opened?.read(range))?.toArray()
  return chunks === undefined ? undefined : Buffer.concat(chunks).toString()
}

async function keysIn(store: FileStore, folder?: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(folder))).map(({ key }) => key).sort()
}

describe.each(['disk', 's3'])('the store on %s', (kind) => {
  const open = () =>
    Files.open(
      readConfig({ DATA_DIR: makeTestFolder(), ...(kind === 's3' && service.environment('stores')) }),
      'secret',
    )

  test('keeps files, and gives them back, whole and in parts', async () => {
    const files = await open()
    const store = files.shared ?? files.disk
    const keep = async (key: string, bytes: Buffer | string) => {
      const path = await files.newLocalPath()
      await writeFile(path, bytes)
      await store.keep(key, path)
    }
    await keep('1/ab/cd', '0123456789')
    await keep('1/ab/empty', '')
    await keep('thumbnails/1/ab/cd/840x560.webp', 'small')
    await keep('12/ab/cd', 'of another organization')
    expect(await textOf(store, '1/ab/cd')).toBe('0123456789')
    expect(await textOf(store, '1/ab/cd', { start: 2, end: 4 })).toBe('234')
    expect(await textOf(store, '1/ab/empty')).toBe('')
    expect(await store.open('1/ab/none')).toBeUndefined()
    await keep('1/ab/cd', 'replaced')
    expect(await textOf(store, '1/ab/cd')).toBe('replaced')
    const [first] = await Array.fromAsync(store.list('1'))
    expect(first).toMatchObject({ key: '1/ab/cd', size: 8 })
    expect(Math.abs((first?.keptAt ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
    expect(await keysIn(store)).toEqual([
      '1/ab/cd',
      '1/ab/empty',
      '12/ab/cd',
      'thumbnails/1/ab/cd/840x560.webp',
    ])
    await store.remove(['1/ab/cd', '1/ab/none'])
    expect(await keysIn(store, '1')).toEqual(['1/ab/empty'])
    await store.removeAll('1')
    await store.removeAll('nothing')
    expect(await keysIn(store)).toEqual(['12/ab/cd', 'thumbnails/1/ab/cd/840x560.webp'])
    for (const key of ['', '/1', '1/../2', '1//2', '.hidden', '1/ab/'])
      await expect(store.open(key), key).rejects.toThrow('is no key')
    // In parts, of which the last is smaller.
    const large = randomBytes(17 * MIB)
    await keep('2/large', large)
    const opened = await store.open('2/large')
    expect(opened?.size).toBe(large.length)
    const back = Buffer.concat((await (await opened?.read())?.toArray()) ?? [])
    expect(back.equals(large)).toBe(true)
    await store.removeAll('2')
    await files.stop()
  })
})

test('a wrong key is refused by the storage', async () => {
  const environment = { ...service.environment('wrong'), AWS_SECRET_ACCESS_KEY: 'wrong' }
  const files = await Files.open(readConfig({ DATA_DIR: makeTestFolder(), ...environment }), 'secret')
  await expect(files.store.open('1/ab/cd')).rejects.toThrow(/403/)
  expect(await files.storageServes()).toBe(false)
  await files.stop()
})
