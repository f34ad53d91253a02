import { collection } from '../contract/collection.ts'

export const channels = collection({
  things: 'channels',
  cap: 50_000,
  of: 'organization',
  isNeverEmptied: 'an archived channel still counts: it can be used again',
})
export const maxChannelNameLength = 60
export const maxChannelDescriptionLength = 1024
/** Creating a channel tells at most so many of its first subscribers by a direct message. */
export const maxBulkNewSubscriptionMessages = 100
/** A channel with fewer subscribers is always told of in full, also with include_subscribers=partial. */
export const partialSubscribersThreshold = 250
/** Subscribers active within so many days are among the partial ones. */
export const partialSubscribersActiveDays = 14
/** A channel without a message for longer is not recently active. */
export const recentlyActiveDays = 180
