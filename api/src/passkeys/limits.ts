import { collection } from '../contract/collection.ts'

export const passkeysOfPerson = collection({ things: 'passkeys', cap: 25, of: 'person' })

/** In characters. */
export const maxPasskeyNameLength = 60
