import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { HOUR_SECONDS } from '../time.ts'

type Folder = Required<Pick<Config['backups'], 'keep'>> & { readonly folder: string }

const NAME = /^parley-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.backup$/
const UNFINISHED = /^parley-[\dTZ-]+\.backup\.unfinished$/

/** The path of a backup that begins at a time in UNIX seconds. */
export function scheduledPath(folder: string, at: number): string {
  const time = new Date(at * 1000).toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return join(folder, `parley-${time}.backup`)
}

/** When the newest backup in a folder began, in UNIX seconds; undefined if there is none. */
export async function newestIn(folder: string): Promise<number | undefined> {
  const [newest] = await backupsIn(folder)
  return newest === undefined ? undefined : timeOf(newest)
}

/** When the next backup is due, in UNIX seconds. */
export async function dueAt(folder: string, everyHours: number, now: number): Promise<number> {
  const newest = await newestIn(folder)
  return newest === undefined ? now : Math.max(now, newest + everyHours * HOUR_SECONDS)
}

/** Makes the folder ready: it is there, and without what a killed server has left of a backup. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
  }
}

/** Removes the oldest backups of the schedule, and no other file. Returns the names of those removed. */
export async function rotate({ folder, keep }: Folder): Promise<string[]> {
  const tooMany = (await backupsIn(folder)).slice(keep)
  for (const name of tooMany) await rm(join(folder, name), { force: true })
  return tooMany
}

/** The names of the schedule's backups, the newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

function timeOf(name: string): number {
  const [, hour = '', minute = '', second = ''] = NAME.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}Z`) / 1000
}
