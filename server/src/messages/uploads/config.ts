import { maxFileUploadSizeMib } from '@parley/api/realm/limits'
import { configPart } from '#engine/configuration/part.ts'
import { mebibytes } from '#engine/configuration/values.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The largest allowed upload. */
    readonly maxFileUploadMib: number
    /** The total size of one organization's uploads. Null: no limit. */
    readonly uploadQuotaMib: number | null
  }
}

/** How much may be uploaded. */
export const uploadsConfig = configPart((variables) => ({
  maxFileUploadMib: variables.read('MAX_FILE_UPLOAD_MIB', mebibytes, maxFileUploadSizeMib, 'a number of MiB'),
  uploadQuotaMib: variables.read<number | null>('UPLOAD_QUOTA_MIB', mebibytes, null, 'a number of MiB'),
}))
