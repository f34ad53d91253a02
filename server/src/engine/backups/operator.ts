import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../error-code.ts'
import { commandWithoutServer, operatorCommand } from '../operator/command.ts'
import { OperatorError } from '../operator-error.ts'
import { isRecipient, newKey } from './encryption.ts'
import { atBackup, openPlace } from './places.ts'
import { scheduledIn } from './schedule.ts'
import { sizeInWords } from './sizes.ts'

/** Backs up while the server works. */
export const backup = operatorCommand('backup', {
  summary: 'Write everything of this server into FILE, while it works',
  details: `All organizations, their files, and the secret. What was acknowledged before is in it. \`verify\` says whether it is
whole, \`restore\` brings it back. FILE may be in a bucket, as s3://bucket/folder/monday.

--recipient AGE1…   encrypts it for this public key, which \`backup-key\` makes; else BACKUP_RECIPIENT, if that is set`,
  takes: ['FILE'],
  options: { recipient: { type: 'string' } },
  async work({ server, options, given: [path = ''], say }) {
    const recipient = options.recipient ?? server.config.backups.recipient
    if (recipient !== undefined && !isRecipient(recipient))
      throw new OperatorError('--recipient takes a public key of age, such as `backup-key` prints')
    const { rows, files, missing, bytes } = await atBackup(path, server.config, async (place, name) => {
      if ((await place.names(name)).includes(name))
        throw new OperatorError(`${path} is there already: name a new file`)
      if (!path.startsWith('s3://') && !existsSync(dirname(path)))
        throw new OperatorError(`there is no folder ${dirname(path)}`)
      return place.keep(name, async (local) => {
        const done = await server.backups.make(local, recipient, say)
        return { ...done, bytes: statSync(local).size }
      })
    })
    for (const key of missing) say(`! the file ${key} is missing in the store, and so in the backup`)
    const how = recipient === undefined ? 'not encrypted' : 'encrypted'
    say(`${path}: ${rows} rows, ${files} files, ${sizeInWords(bytes)}, ${how}`)
  },
})

/** Lists the backups that the server has made by itself. */
export const backups = commandWithoutServer('backups', {
  summary: 'List the backups in BACKUP_DIR that the server made by itself, the newest first',
  async work({ config, say }) {
    const { address } = config.backups
    if (address === undefined)
      throw new OperatorError('BACKUP_DIR is not set: the server makes none by itself')
    const place = await openPlace(address, config)
    try {
      const names = await scheduledIn(place)
      for (const name of names) say(place.pathOf(name))
      if (names.length === 0) say(`There is none in ${address}.`)
    } finally {
      place.close()
    }
  },
})

/** Makes a key for encrypted backups. */
export const backupKey = commandWithoutServer('backup-key', {
  summary: 'Make a key for backups: the secret into FILE, and print the public part',
  details: `Keep FILE away from the server: without it no encrypted backup can be restored. The public part is for
\`backup --recipient\` and BACKUP_RECIPIENT, and opens nothing.`,
  takes: ['FILE'],
  async work({ given: [path = ''], say }) {
    const { identity, recipient } = await newKey()
    const text = `# public key: ${recipient}\n${identity}\n`
    await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw new OperatorError(`${path} is there already: name a new file`)
      throw new OperatorError(`${path} cannot be written (${codeOf(error)})`)
    })
    say(recipient)
  },
})
