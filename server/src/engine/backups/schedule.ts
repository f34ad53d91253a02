import { HOUR_SECONDS } from '../time.ts'
import type { BackupPlace } from './places.ts'

/** What all names of the schedule begin with. */
const START = 'parley-'
const NAME = /^parley-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.backup$/
const UNFINISHED = /^parley-[\dTZ-]+\.backup\.unfinished$/

/** The name of a backup that begins at a time in UNIX seconds. */
export function scheduledName(at: number): string {
  const time = new Date(at * 1000).toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `${START}${time}.backup`
}

/** When the next backup is due, in UNIX seconds. */
export async function dueAt(place: BackupPlace, everyHours: number, now: number): Promise<number> {
  const [newest] = await scheduledIn(place)
  return newest === undefined ? now : Math.max(now, timeOf(newest) + everyHours * HOUR_SECONDS)
}

/** Makes the place ready: it is there, and without what a killed server has left of a backup. */
export async function preparePlace(place: BackupPlace): Promise<void> {
  await place.prepare()
  for (const name of await place.names(START)) if (UNFINISHED.test(name)) await place.remove(name)
}

/** Removes the oldest backups of the schedule, and no other file. Returns the names of those removed. */
export async function rotate(place: BackupPlace, keep: number): Promise<string[]> {
  const tooMany = (await scheduledIn(place)).slice(keep)
  for (const name of tooMany) await place.remove(name)
  return tooMany
}

/** The names of the schedule's backups, the newest first. */
export async function scheduledIn(place: BackupPlace): Promise<string[]> {
  const names = await place.names(START)
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** When a backup with a name of the schedule began, in UNIX seconds. */
export function timeOf(name: string): number {
  const [, hour = '', minute = '', second = ''] = NAME.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}Z`) / 1000
}
