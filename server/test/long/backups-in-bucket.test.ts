import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { scheduledBackup } from '#engine/backups/jobs.ts'
import { TestServer, testServer } from '../harness.ts'
import { emptyPlace, folderOfTest } from '../support/backups.ts'
import { get, upload } from '../support/files.ts'
import { run, runAlone } from '../support/operator.ts'
import { S3Service } from '../support/s3.ts'

test('scheduled backups go to a bucket, encrypted, where the oldest go, and come back from there', async () => {
  const { service, stop } = await S3Service.start()
  // It goes away before, at the end.
  onTestFinished(() => stop().catch(() => undefined))
  const keyFile = join(folderOfTest(), 'key')
  const { server: other } = await testServer()
  const recipient = await runAlone(other.config, 'backup-key', keyFile)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const server = await testServer({
    environment: {
      ...service.environment('files'),
      BACKUP_DIR: 's3://parley/backups/daily',
      BACKUP_KEEP: '2',
      BACKUP_RECIPIENT: recipient,
      DATA_DIR: folderOfTest(),
    },
    log,
  })
  const { config, db } = server.server
  const ada = await server.ada()
  const { url } = await upload(ada, 'one,two\n', 'numbers.csv', 'text/csv')
  const made = () => lines.filter((line) => line.includes('made a backup')).length
  for (const count of [1, 2, 3]) {
    await expect.poll(made).toBe(count)
    // Their names have the second in which they began.
    await sleep(1_000)
    if (count < 3) await scheduledBackup.queue(db, {})
  }
  const [newest = '', ...older] = (await runAlone(config, 'backups')).split('\n')
  expect(older).toHaveLength(1)
  expect(newest).toMatch(/^s3:\/\/parley\/backups\/daily\/parley-20.*Z\.backup$/)
  await expect(run(server, 'backup', newest)).rejects.toThrow(`${newest} is there already`)

  const { connection, config: elsewhere } = await emptyPlace(server)
  const s3 = config.s3 && { ...config.s3, prefix: 'restored/' }
  const place = { ...elsewhere, s3 }
  await expect(runAlone(place, 'restore', 's3://parley')).rejects.toThrow('is no address of a backup')
  await expect(runAlone(place, 'restore', 's3://parley/none')).rejects.toThrow('there is no s3://parley/none')
  await expect(runAlone(place, 'restore', newest)).rejects.toThrow(`${newest} is encrypted`)
  expect(await runAlone(place, 'restore', newest, '--key-file', keyFile)).toContain('the root organization')
  const restored = await TestServer.start({
    connection,
    environment: { DATA_DIR: place.dataDir, ...service.environment('restored') },
  })
  onTestFinished(() => restored.stop())
  expect(await (await get(restored, await restored.ada(), url)).text()).toBe('one,two\n')
  await stop()
  await expect(run(server, 'backup', 's3://parley/later')).rejects.toThrow(/the service that keeps backups/)
})
