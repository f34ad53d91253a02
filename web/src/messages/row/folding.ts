import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { Store } from '#store/store.ts'

/** A message that is higher is folded to the height below it. */
export const LONG_PX = 520
export const FOLDED_PX = 320
/** What is left of a message that somebody collapsed: two lines. */
export const COLLAPSED_PX = 43

/** The long messages that the person opened, for as long as the page lives. */
export const openedMessages = new Store<ReadonlySet<number>>(new Set())
/** The messages that were drawn and are long. */
const longMessages = new Set<number>()

export function noteLength(messageId: number, isLong: boolean): void {
  if (isLong) longMessages.add(messageId)
  else longMessages.delete(messageId)
}

/** In the narrowest view. */
const CHARACTERS_IN_A_LINE = 20
const LINES_SHOWN = Math.floor(LONG_PX / 22)

/** Whether a message may be high enough to be folded: measuring each would lay out the page again and again. */
export function mayBeLong({ content }: Pick<MessageWithFlags, 'content'>): boolean {
  if (/<(?:img|video|audio|table|details)\b|spoiler|katex/.test(content)) return true
  const blocks = content.match(/<(?:p|br|li|div|pre|blockquote|h\d|hr)\b|\n/g)?.length ?? 0
  return blocks + content.length / CHARACTERS_IN_A_LINE > LINES_SHOWN
}

export function isCollapsed({ flags }: Pick<MessageWithFlags, 'flags'>): boolean {
  return flags.includes('collapsed')
}

/** Whether there would be less of a message on the screen. */
export function canCollapse({ id }: Pick<MessageWithFlags, 'id'>): boolean {
  const content = document.querySelector<HTMLElement>(`article[data-message-id="${id}"] .content`)
  return (content?.offsetHeight ?? 0) > COLLAPSED_PX
}

/** Whether a part of it is hidden, since it is long or was collapsed. */
export function isFolded(message: Pick<MessageWithFlags, 'id' | 'flags'>): boolean {
  return isCollapsed(message) || (longMessages.has(message.id) && !openedMessages.get().has(message.id))
}

/** Shows all of a folded message; collapses another, on every device of the person. */
export function toggleFolded({ connection, report }: App, message: MessageWithFlags): void {
  const { id } = message
  const isOpening = isFolded(message)
  const others = [...openedMessages.get()].filter((one) => one !== id)
  openedMessages.set(new Set(isOpening ? [...others, id] : others))
  const wasCollapsed = isCollapsed(message)
  // A long one folds by itself.
  if (isOpening ? !wasCollapsed : longMessages.has(id)) return
  const op = isOpening ? 'remove' : 'add'
  connection.call(updateMessageFlags, { messages: [id], op, flag: 'collapsed' }).catch(report)
}
