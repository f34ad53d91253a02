import type { Command } from '#data/command.ts'
import { goTo } from '#narrow/location.ts'

export default {
  name: 'Leave what has the focus, then the conversation',
  group: 'App',
  keys: ['Escape'],
  isInJump: false,
  run() {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== document.body) activeElement.blur()
    else goTo('#inbox')
  },
} satisfies Command
