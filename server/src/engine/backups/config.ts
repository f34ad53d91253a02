import { resolve } from 'node:path'
import { z } from 'zod'
import { configPart } from '../configuration/part.ts'
import { positive } from '../configuration/values.ts'
import { isRecipient } from './encryption.ts'

declare module '#engine/config.ts' {
  interface Config {
    readonly backups: {
      /** The folder for backups that the server makes by itself. Undefined: it makes none. */
      readonly folder: string | undefined
      /** Hours from one to the next. */
      readonly everyHours: number
      /** How many of them are kept. */
      readonly keep: number
      /** The public key for which backups are encrypted. */
      readonly recipient: string | undefined
    }
  }
}

const recipient = z.string().refine(isRecipient)

/** Backups that the server makes by itself. */
export const backupsConfig = configPart((variables) => {
  const folder = variables.text('BACKUP_DIR')
  return {
    backups: {
      folder: folder === undefined ? undefined : resolve(folder),
      everyHours: variables.read('BACKUP_EVERY_HOURS', positive, 24, 'a number of hours'),
      keep: variables.read('BACKUP_KEEP', positive, 7, 'a number of backups, at least 1'),
      recipient: variables.readOptional(
        'BACKUP_RECIPIENT',
        recipient,
        'a public key of age, as `npm run parley -- backup-key` prints',
      ),
    },
  }
})
