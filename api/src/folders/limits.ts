import { collection } from '../contract/collection.ts'

export const channelFolders = collection({
  things: 'channel folders',
  cap: 1000,
  of: 'organization',
  isNeverEmptied: 'an archived folder still counts: it can be used again',
})
export const maxFolderNameLength = 60
export const maxFolderDescriptionLength = 1024
