/** Bits of messages.facts: properties of a message that are the same for everybody. */
export const IS_ME_MESSAGE = 1
export const HAS_LINK = 2
export const HAS_IMAGE = 4
export const HAS_ATTACHMENT = 8
/** Mentions everyone in the conversation. */
export const CHANNEL_WILDCARD = 16
/** Shows a widget, such as a poll, made of its submessages. */
export const HAS_WIDGET = 256
/** Was moved here from another channel, so its seq is later than its id suggests. */
export const MOVED_HERE = 32
/** Is read by default: by everybody whose read state does not list it as unread. */
export const READ_BY_DEFAULT = 64
/** The bits that belong to the place of a message. Edits and moves within the channel keep them. */
export const PLACE_FACTS = MOVED_HERE | READ_BY_DEFAULT
/** Is a notice that the topic was resolved or unresolved. */
export const TELLS_RESOLUTION = 128
/** Was written by an import: it is told to nobody as news. An edit takes the bit away, when that is long past. */
export const IMPORTED = 512
