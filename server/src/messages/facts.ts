/** Bits of messages.facts: what is true of a message for everybody. */
export const IS_ME_MESSAGE = 1
export const HAS_LINK = 2
export const HAS_IMAGE = 4
export const HAS_ATTACHMENT = 8
/** Mentions everyone in the conversation. */
export const CHANNEL_WILDCARD = 16
