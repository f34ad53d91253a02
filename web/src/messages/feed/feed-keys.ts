import { t } from '#language/words.ts'
import { isPressed, type KeyUse } from '#ui/keys/keys.ts'

const nextMessage = {
  get name() {
    return t`Next message or result`
  },
  keys: ['j', 'ArrowDown'],
} satisfies KeyUse
const previousMessage = {
  get name() {
    return t`Previous message or result`
  },
  keys: ['k', 'ArrowUp'],
} satisfies KeyUse
const newestMessage = {
  get name() {
    return t`Newest message`
  },
  keys: ['End'],
} satisfies KeyUse

/** The keys of a feed, which are no commands: they move through what is open. */
export const feedKeys: readonly KeyUse[] = [nextMessage, previousMessage, newestMessage]

/** Where a key moves the focus: to the next message, the one before, or nowhere. */
export function stepOf(press: KeyboardEvent): 1 | -1 | undefined {
  if (nextMessage.keys.some((keys) => isPressed(keys, press))) return 1
  return previousMessage.keys.some((keys) => isPressed(keys, press)) ? -1 : undefined
}

export function isForNewest(press: KeyboardEvent): boolean {
  return newestMessage.keys.some((keys) => isPressed(keys, press))
}
