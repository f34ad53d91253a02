import { keptKeys } from '../files/kept.ts'
import { UNFINISHED } from '../files/store.ts'
import { DAY_SECONDS, unixNow } from '../time.ts'
import type { Check } from './problems.ts'

/** The most files to name. */
const NAMED = 20

/**
 * Whether each file that rows name is in the store, and each file in the store is named by rows. A file is stored before
 * its row, and removed after it: what is younger than a day may be on its way.
 */
export const fileProblems: Check = async ({ db, files: { store } }, say) => {
  const named = new Set<string>()
  const missing: string[] = []
  for await (const keys of keptKeys(db)) {
    for (const key of keys) named.add(key)
    if (!(await isThere(keys, async (key) => store.open(key)))) missing.push(keys[0] ?? '')
  }
  let unnamed = 0
  for await (const { key, keptAt } of store.list()) {
    if (named.has(key) || key.startsWith(`${UNFINISHED}/`) || keptAt > unixNow() - DAY_SECONDS) continue
    unnamed++
    if (unnamed <= NAMED) say(`  no row names the file ${key}`)
  }
  // They cost room, and nothing else.
  if (unnamed > 0) say(`  ${unnamed} files that no row names`)
  return [
    ...missing.slice(0, NAMED).map((key) => `${key} is missing`),
    ...(missing.length > NAMED ? [`${missing.length - NAMED} more are missing`] : []),
  ]
}

async function isThere(
  keys: readonly string[],
  open: (key: string) => Promise<{ close(): Promise<void> } | undefined>,
): Promise<boolean> {
  for (const key of keys) {
    const file = await open(key)
    await file?.close()
    if (file !== undefined) return true
  }
  return false
}
