import { collection } from '../contract/collection.ts'

export const accounts = collection({
  things: 'accounts',
  cap: 1_000_000,
  of: 'organization',
  isNeverEmptied: 'a deactivated account still counts: what its owner wrote names them',
})
export const minFullNameLength = 2
export const maxFullNameLength = 100
export const forbiddenNameCharacters = '*`\\>"@'
export const maxAvatarFileSizeMib = 5
