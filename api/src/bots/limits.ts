import { collection } from '../contract/collection.ts'

export const botsOfPerson = collection({
  things: 'bots',
  cap: 1000,
  of: 'person',
  isNeverEmptied: 'a deactivated bot still counts: what it wrote names it',
})
