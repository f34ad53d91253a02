import { collection } from '../contract/collection.ts'

export const defaultChannelGroups = collection({
  things: 'default channel groups',
  cap: 500,
  of: 'organization',
})
