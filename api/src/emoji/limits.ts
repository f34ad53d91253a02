import { collection } from '../contract/collection.ts'

export const customEmoji = collection({
  things: 'custom emoji',
  cap: 5000,
  of: 'organization',
  isNeverEmptied: 'a deactivated emoji still counts: messages show it',
})
