/** Bits of messages.facts: what is true of a message for everybody. */
export const IS_ME_MESSAGE = 1
export const HAS_LINK = 2
export const HAS_IMAGE = 4
export const HAS_ATTACHMENT = 8
/** Mentions everyone in the conversation. */
export const CHANNEL_WILDCARD = 16
/** Shows what its submessages say, such as a poll. */
export const HAS_WIDGET = 256
/** Was moved to where it is from another channel, so that its seq is later than its id would have it. */
export const MOVED_HERE = 32
/** Counts as read by everybody whose read state does not keep it unread. */
export const READ_BY_DEFAULT = 64
/** What an edit of the content or a move within the channel leaves as it is. */
export const PLACE_FACTS = MOVED_HERE | READ_BY_DEFAULT
/** Tells that the topic was resolved, or is not any more. */
export const TELLS_RESOLUTION = 128
