import { collection } from '../contract/collection.ts'

export const botStorage = collection({
  things: 'characters of keys and values in your storage',
  cap: 10_000_000,
  of: 'person',
})
