import { parentPort, workerData } from 'node:worker_threads'
import { openStores } from '../files/files.ts'
import { OperatorError } from '../operator-error.ts'
import { giveWay } from '../thread.ts'
import { backUp } from './back-up.ts'
import type { BackupAnswer, BackupQuestion } from './backups.ts'

/**
 * A little behind requests. Not far: on a busy machine it would take hours, for which the database keeps rows that are
 * gone, and the store files.
 */
const PRIORITY = 5

/** Backs up in a thread of its own, so that no request waits for it. */
async function work({ files, ...question }: BackupQuestion): Promise<BackupAnswer> {
  const { store, s3 } = await openStores(files)
  try {
    const done = await backUp({
      ...question,
      store,
      say: (said) => parentPort?.postMessage({ said } satisfies BackupAnswer),
    })
    return { done }
  } catch (error) {
    const isTheirs = error instanceof OperatorError
    return { problem: error instanceof Error ? error.message : String(error), isTheirs }
  } finally {
    s3?.close()
  }
}

giveWay(PRIORITY)
// What `Backups` passes.
parentPort?.postMessage(await work(workerData as BackupQuestion))
