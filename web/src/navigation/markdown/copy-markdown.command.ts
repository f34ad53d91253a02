import { ClipboardCopy } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { copyMarkdown } from '#messages/markdown/take.ts'
import { openConversation } from '#narrow/open-messages.ts'

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
