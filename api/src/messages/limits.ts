import { collection } from '../contract/collection.ts'

export const messageChanges = collection({
  things: 'changes in its history',
  cap: 1000,
  of: 'message',
  isNeverEmptied: 'the history is kept',
})
export const directConversations = collection({
  things: 'direct conversations',
  cap: 20_000,
  of: 'person',
  isNeverEmptied: 'a conversation stays',
})
export const directParticipants = collection({
  things: 'people',
  cap: 1000,
  of: 'direct conversation',
  isNeverEmptied: 'who is in it is what it is',
})
/** num_before and num_after together. */
export const maxMessagesPerFetch = 5000
/** Anchors above are as good as the newest message. */
export const maxAnchor = 10_000_000_000_000_000
export const maxMessageId = 2_147_483_647
export const maxReportDescriptionLength = 1000
/** Seconds that the limits for editing and moving are exceeded by, for an edit begun in time. */
export const editBufferSeconds = 20
/** Above so many subscribers or participants, wildcard mentions need a permission. */
export const wildcardMentionThreshold = 15
