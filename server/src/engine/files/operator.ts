import { operatorCommand } from '../operator/command.ts'
import { OperatorError } from '../operator-error.ts'
import { type Moved, moveFiles } from './moving.ts'
import { StorageError } from './store.ts'

const TOLD_EVERY_MS = 5_000
const MIB = 1024 * 1024

/** Moves files between the disk and the service that keeps them. */
export const move = operatorCommand('move-files', {
  summary: 'Move all files to where new ones are kept: from the disk to the bucket, or back',
  details: `From the disk to the bucket of S3_BUCKET; with FILE_STORE=disk, from the bucket to the disk. The server serves
both meanwhile. Broken off, it goes on where it was when it is run again.`,
  async work({ server: { config, files }, say }) {
    if (config.s3 === undefined)
      throw new OperatorError('move-files needs S3_BUCKET, also to move files back from there')
    let toldAt = performance.now()
    let last: Moved = { files: 0, bytes: 0 }
    try {
      last = await moveFiles(files, (moved) => {
        last = moved
        if (performance.now() - toldAt < TOLD_EVERY_MS) return
        toldAt = performance.now()
        say(`${inWords(moved)} so far`)
      })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      throw new OperatorError(
        `${inWords(last)} were moved, then the bucket did not serve (${error.message}). Run it again to go on`,
      )
    }
    say(`${inWords(last)} were moved to the ${config.fileStore === 's3' ? 'bucket' : 'disk'}.`)
  },
})

const inWords = ({ files, bytes }: Moved) => `${files} files (${Math.ceil(bytes / MIB)} MiB)`
