import { byName, exportsOf } from '../discover.ts'
import { StateSlice } from './state.ts'

/** The name of the files that declare parts of the state. */
export const SLICES_IN = 'state.ts'

/** Imports every part of the state, and little else: `discoverFeatures` finds all that the server consists of. */
export async function discoverSlices(): Promise<StateSlice[]> {
  return slicesAmong(await exportsOf([SLICES_IN]))
}

/** Throws if two share a name. */
export function slicesAmong(declared: readonly unknown[]): StateSlice[] {
  const slices = [...new Set(declared)].filter((value) => value instanceof StateSlice)
  return [...byName('parts of the state', slices, ({ name }) => name).values()]
}
