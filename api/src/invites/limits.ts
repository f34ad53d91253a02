import { collection } from '../contract/collection.ts'

export const invitations = collection({
  things: 'invitations',
  cap: 5000,
  of: 'person',
  isNeverEmptied: 'one that is revoked or used is forgotten a month after it was made',
})
