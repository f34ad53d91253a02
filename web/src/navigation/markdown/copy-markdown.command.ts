import { ClipboardCopy } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { copyMarkdown } from '#messages/markdown/take.ts'
import { location } from '#narrow/location.ts'
import { conversationOf } from '#narrow/narrow.ts'

export default {
  get name() {
    return t`Copy conversation as Markdown`
  },
  group: 'messages',
  icon: ClipboardCopy,
  isInMenu: true,
  isAvailable: () => openConversation() !== undefined,
  run(app) {
    const narrow = openConversation()
    if (narrow !== undefined) copyMarkdown(app, narrow)
  },
} satisfies Command

function openConversation() {
  const place = location.get()
  return place.kind === 'messages' && conversationOf(place.narrow) ? place.narrow : undefined
}
