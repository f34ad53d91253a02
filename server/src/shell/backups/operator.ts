import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityIn } from '#engine/backups/encryption.ts'
import { atBackup } from '#engine/backups/places.ts'
import type { BackupFile } from '#engine/backups/reader.ts'
import { type BackupContents, restore } from '#engine/backups/restore.ts'
import { sizeInWords } from '#engine/backups/sizes.ts'
import type { Config } from '#engine/config.ts'
import { commandWithoutServer, type LoneCall } from '#engine/operator/command.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { version } from '../version.ts'
import { restoredProblems } from './restored-problems.ts'

const options = { 'key-file': { type: 'string' } } as const

const ON_DISK = { fileStore: 'disk', s3: undefined } as const

type Call = LoneCall<typeof options>

const KEY_FILE = '--key-file FILE   the secret key, as `backup-key` wrote it, if the backup is encrypted'

/** Brings a backup back. */
export const restoreCommand = commandWithoutServer('restore', {
  summary: 'Bring back a backup, into an empty DATA_DIR or an empty DATABASE_URL',
  details: `The next start goes on with it, also of a later version of Parley. Letters and notifications that were still to be sent
when the backup was made are sent again. FILE may be in a bucket, as s3://bucket/folder/monday.

${KEY_FILE}`,
  takes: ['FILE'],
  options,
  async work(call) {
    const { config, log, say } = call
    const contents = await withFile(call, (file) => restore({ file, config, log, say }))
    for (const line of linesAbout(contents)) say(line)
    const where = config.databaseUrl === undefined ? config.dataDir : `DATABASE_URL and ${config.dataDir}`
    say(`It is in ${where}: start the server.`)
  },
})

/** Says whether a backup is good by restoring it. */
export const verify = commandWithoutServer('verify', {
  summary: 'Restore a backup into a scratch folder, compare every row, and run the checks on it',
  details: `It needs as much room in the folder for temporary files (TMPDIR) as the server takes.

${KEY_FILE}`,
  takes: ['FILE'],
  options,
  async work(call) {
    const { log, say } = call
    const scratch = await mkdtemp(join(tmpdir(), 'parley-verify-'))
    // The data of a running server is not touched.
    const config: Config = {
      ...call.config,
      dataDir: join(scratch, 'data'),
      databaseUrl: undefined,
      ...ON_DISK,
    }
    try {
      const contents = await withFile(call, (file) => restore({ file, config, log, say }))
      const problems = await restoredProblems({ config, log, say }, contents)
      for (const line of linesAbout(contents)) say(line)
      if (problems.length > 0) throw new OperatorError(['The backup is not good:', ...problems].join('\n'))
      say('The backup is good.')
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
})

/** Works with the file of a backup, which is fetched if it is in a bucket. */
function withFile<Done>(
  { config, given: [path = ''], options: { 'key-file': key }, say }: Call,
  work: (file: BackupFile) => Promise<Done>,
): Promise<Done> {
  const identity = key === undefined ? undefined : identityIn(key)
  return atBackup(path, config, (place, name) => {
    if (path.startsWith('s3://')) say(`Fetching ${path} …`)
    return place.fetch(name, (local) => work({ name: path, path: local, identity }))
  })
}

function linesAbout({ header, tables, size }: BackupContents): string[] {
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0)
  const by = header.version === version ? 'this version' : `version ${header.version}`
  return [
    `A backup of ${header.created_at}, by ${by}: ${rows} rows, ${sizeInWords(size)}`,
    ...header.organizations.map(
      ({ string_id: name, position }) =>
        `  ${name === '' ? 'the root organization' : name}, up to entry ${position} of its journal`,
    ),
  ]
}
