import { collection } from '../contract/collection.ts'

export const browserSessions = collection({
  things: 'browser sessions',
  cap: 200,
  of: 'person',
  whenFull: 'the least used goes',
})
