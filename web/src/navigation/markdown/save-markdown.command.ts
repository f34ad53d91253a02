import { FileDown } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { saveMarkdown } from '#messages/markdown/take.ts'
import { openConversation } from '#narrow/open-messages.ts'

export default {
  get name() {
    return t`Save conversation as Markdown`
  },
  group: 'messages',
  icon: FileDown,
  isInMenu: true,
  isAvailable: () => openConversation() !== undefined,
  run(app) {
    const narrow = openConversation()
    if (narrow !== undefined) saveMarkdown(app, narrow)
  },
} satisfies Command
