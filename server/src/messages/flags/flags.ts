import { flagErrors } from '@parley/api/flags/errors'
import { editableFlags, lockedFlags } from '@parley/api/flags/objects'

/** Bits of message_flags.flags: the flags of one user on one message, except `read`. */
export const STARRED = 1
const COLLAPSED = 2
export const MENTIONED = 4
export const TOPIC_WILDCARD = 8
export const HAS_ALERT_WORD = 16
/** Set on a message that the user never received. */
export const HISTORICAL = 32

/** The flags that follow from the content of a message. */
export const CONTENT_FLAGS = MENTIONED | TOPIC_WILDCARD | HAS_ALERT_WORD

const NAMES: readonly (readonly [number, string])[] = [
  [STARRED, 'starred'],
  [COLLAPSED, 'collapsed'],
  [MENTIONED, 'mentioned'],
  [TOPIC_WILDCARD, 'topic_wildcard_mentioned'],
  [HAS_ALERT_WORD, 'has_alert_word'],
  [HISTORICAL, 'historical'],
]

export interface FlagsOfMessage {
  readonly read: boolean
  readonly bits: number
  /** The message mentions everyone in the conversation. A bit of the message, not of the user. */
  readonly channelWildcard: boolean
}

/** The names of flags in the API. */
export function flagNames({ read, bits, channelWildcard }: FlagsOfMessage): string[] {
  const names = read ? ['read'] : []
  for (const [bit, name] of NAMES) if (bits & bit) names.push(name)
  if (channelWildcard) names.push('stream_wildcard_mentioned')
  if (channelWildcard || bits & TOPIC_WILDCARD) names.push('wildcard_mentioned')
  return names
}

export type EditableFlag = (typeof editableFlags)[number]

/** The flag of that name. Throws the API's error if clients may not change it. */
export function editableFlag(name: string): EditableFlag {
  const editable = editableFlags.find((flag) => flag === name)
  if (editable !== undefined) return editable
  if (lockedFlags.some((flag) => flag === name)) throw flagErrors.flagNotEditable(name)
  throw flagErrors.invalidFlag(name)
}

export const bitOf = (flag: 'starred' | 'collapsed') => (flag === 'starred' ? STARRED : COLLAPSED)
