import { resolve } from 'node:path'
import { z } from 'zod'
import { configPart } from '../configuration/part.ts'
import { positive } from '../configuration/values.ts'
import { isRecipient } from './encryption.ts'
import { BUCKET_ADDRESS } from './places.ts'

declare module '#engine/config.ts' {
  interface Config {
    readonly backups: {
      /** Where the server keeps the backups that it makes by itself: see `openPlace`. Undefined: it makes none. */
      readonly address: string | undefined
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
const place = z
  .string()
  .refine((text) => !text.startsWith('s3:') || BUCKET_ADDRESS.test(text))
  .transform((text) => (text.startsWith('s3:') ? text : resolve(text)))

/** Backups that the server makes by itself. */
export const backupsConfig = configPart((variables) => {
  return {
    backups: {
      address: variables.readOptional(
        'BACKUP_DIR',
        place,
        'a folder, or one of a bucket as s3://bucket/folder',
      ),
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
