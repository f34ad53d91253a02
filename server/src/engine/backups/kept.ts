import type { Config } from '../config.ts'
import { HOUR_SECONDS, unixNow } from '../time.ts'
import { openPlace } from './places.ts'
import { scheduledIn, timeOf } from './schedule.ts'

/** The backups that the server has made by itself. */
export interface KeptBackups {
  readonly count: number
  /** When those of this moment have all made room for newer ones, in UNIX seconds; null if there are none. */
  readonly goneAt: number | null
}

/**
 * What backups there are, and for how long. While the place does not answer, as many as there may be, and as long. Those
 * that somebody has made by hand are not known.
 */
export async function backupsNow(config: Config): Promise<KeptBackups> {
  const { address, keep, everyHours } = config.backups
  if (address === undefined) return { count: 0, goneAt: null }
  const place = await openPlace(address, config)
  const goneAfter = keep * everyHours * HOUR_SECONDS
  try {
    const names = await scheduledIn(place)
    const [newest] = names
    return { count: names.length, goneAt: newest === undefined ? null : timeOf(newest) + goneAfter }
  } catch {
    return { count: keep, goneAt: unixNow() + goneAfter }
  } finally {
    place.close()
  }
}
