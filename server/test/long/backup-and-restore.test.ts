import { existsSync } from 'node:fs'
import { copyFile, open, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { withCopying } from '#engine/backups/session.ts'
import { tablesOf } from '#engine/backups/tables.ts'
import { type Person, TestServer, testServer } from '../harness.ts'
import { emptyPlace, folderOfTest, repacked } from '../support/backups.ts'
import { get, picture, upload } from '../support/files.ts'
import { run, runAlone } from '../support/operator.ts'

const allMessages = (person: Person) =>
  person.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0, narrow: [] })

/** Changes one byte in the middle of a copy. */
async function damaged(path: string, at: (size: number) => number): Promise<string> {
  const copy = `${path}.damaged-${at(1000)}`
  await copyFile(path, copy)
  const file = await open(copy, 'r+')
  const place = at((await file.stat()).size)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, place)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, place)
  await file.close()
  return copy
}

test('a backup brings everything back, and only a whole one into an empty place', async () => {
  const server = await testServer({ environment: { DATA_DIR: folderOfTest() } })
  const ada = await server.ada()
  const { url } = await upload(ada, 'one,two\n', 'numbers.csv', 'text/csv')
  const image = await upload(ada, await picture('png'), 'harbour.png', 'image/png')
  // What COPY has to escape.
  const content = `tab\there\n[numbers](${url}) [](${image.url}) \\. \\N back\\\\slash 'quote' é ✔ 😀`
  await ada.call(sendMessage, { type: 'channel', to: 'general', topic: 'é ✔', content })
  const before = await allMessages(ada)
  const folder = folderOfTest()
  const path = join(folder, 'plain')
  expect(await run(server, 'backup', path)).toMatch(/: \d+ rows, \d+ files, .*, not encrypted$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(run(server, 'backup', path)).rejects.toThrow('is there already')

  const place = await emptyPlace(server)
  expect(await runAlone(place.config, 'restore', path)).toContain('the root organization')
  await expect(runAlone(place.config, 'restore', path)).rejects.toThrow(/DATA_DIR: .* is not empty/)
  const elsewhere = { ...place.config, dataDir: join(folder, 'other') }
  await expect(runAlone(elsewhere, 'restore', path)).rejects.toThrow(
    'DATABASE_URL: the database is not empty',
  )
  const { dataDir } = place.config
  const restored = await TestServer.start({
    connection: place.connection,
    environment: { DATA_DIR: dataDir },
  })
  onTestFinished(() => restored.stop())
  const again = await restored.ada()
  expect(await allMessages(again)).toEqual(before)
  expect(await (await get(restored, again, url)).text()).toBe('one,two\n')
  expect((await get(restored, again, image.url)).status).toBe(200)
  await restored.check()
  expect(await run(restored, 'check')).toContain('Everything is as it should be.')
  await again.call(sendMessage, { type: 'channel', to: 'general', topic: 'new', content: 'it goes on' })

  const nowhere = await emptyPlace(server)
  const refused = (file: string, ...more: string[]) =>
    runAlone(nowhere.config, 'restore', file, ...more).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  expect(await refused(await damaged(path, (size) => size / 2))).toMatch(/is damaged/)
  expect(await refused(await damaged(path, (size) => size - 1))).toMatch(/is damaged/)
  const cut = join(folder, 'cut')
  await copyFile(path, cut)
  await truncate(cut, (await stat(path)).size - 4096)
  expect(await refused(cut)).toMatch(/is damaged/)
  const changed = join(folder, 'changed')
  await repacked(path, changed, (name, data) =>
    name.startsWith('tables/public.messages/') ? undefined : data,
  )
  expect(await refused(changed)).toMatch(/tables\/public\.messages\/000000\.copy\.zst is missing/)
  await repacked(path, changed, (name, data) =>
    name === 'backup.json' ? Buffer.from(String(data).replace(/"[^"]+\.sql"/, '"999_newer.sql"')) : data,
  )
  expect(await refused(changed)).toMatch(/written by a newer Parley.*999_newer/)
  expect(await refused(join(folder, 'nothing'))).toMatch(/there is no file/)

  const [keyFile, otherFile, sealed] = [
    join(folder, 'key'),
    join(folder, 'other-key'),
    join(folder, 'sealed'),
  ]
  const recipient = await runAlone(server.server.config, 'backup-key', keyFile)
  await runAlone(server.server.config, 'backup-key', otherFile)
  await expect(runAlone(server.server.config, 'backup-key', keyFile)).rejects.toThrow('is there already')
  await expect(run(server, 'backup', sealed, '--recipient', 'age1no')).rejects.toThrow('--recipient takes')
  expect(await run(server, 'backup', sealed, '--recipient', recipient)).toMatch(/, encrypted$/)
  expect((await readFile(sealed)).includes('numbers.csv')).toBe(false)
  expect(await refused(sealed)).toMatch(/is encrypted: name the file with its key/)
  expect(await refused(sealed, '--key-file', otherFile)).toMatch(/this key does not open the backup/)
  expect(await refused(await damaged(sealed, (size) => size / 2), '--key-file', keyFile)).toMatch(
    /is damaged/,
  )
  await truncate(sealed, (await stat(sealed)).size - 1)
  expect(await refused(sealed, '--key-file', keyFile)).toMatch(/is damaged/)
  expect(await readdir(folder)).not.toContain('sealed.unfinished')
  // None of these has begun.
  const left = await withCopying(nowhere.connection, (client) => tablesOf(client))
  expect([left, existsSync(nowhere.config.dataDir)]).toEqual([[], false])
})
