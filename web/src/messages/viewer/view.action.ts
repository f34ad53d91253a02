import { Image } from 'lucide-react'
import { t } from '#language/words.ts'
import type { MessageAction } from '../actions/action.ts'
import { mediaOf } from './media.ts'
import { openViewer } from './open-media.ts'

export default {
  get name() {
    return t`View pictures and videos`
  },
  icon: Image,
  group: 'organize',
  place: 5,
  keys: ['v'],
  isAvailable: ({ message }) => mediaOf(message.content).length > 0,
  run: ({ message }) => openViewer({ message, anchor: linkIn(message.id) }),
} satisfies MessageAction

/** The first of its pictures on the page, which gets the focus back. */
function linkIn(messageId: number): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>(
    `[data-message-id="${messageId}"] .message_inline_image > a`,
  )
  return links[0]
}
