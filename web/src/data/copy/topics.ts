import { type CopyDatabase, type KeptTopic, openCopy } from './database.ts'
import { hasCopy } from './mark.ts'

/** The topics of a channel as this browser last saw them. */
export function keptTopics(channelId: number): Promise<readonly KeptTopic[] | undefined> {
  return inCopy((database) => database.get('topics', channelId))
}

/** A first visit has its copy some seconds later. */
const COPY_WITHIN_MS = 15_000

export async function keepTopics(channelId: number, topics: readonly KeptTopic[]): Promise<void> {
  if (!hasCopy()) await new Promise((resolve) => setTimeout(resolve, COPY_WITHIN_MS))
  await inCopy((database) => database.put('topics', topics, channelId))
}

/** Undefined where there is no copy, or no room: the server is asked anyway. */
async function inCopy<T>(work: (database: CopyDatabase) => Promise<T>): Promise<T | undefined> {
  // After a log-out, this would begin another copy.
  if (!hasCopy()) return undefined
  try {
    const database = await openCopy()
    const result = await work(database)
    database.close()
    return result
  } catch {
    return undefined
  }
}
