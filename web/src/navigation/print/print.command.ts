import { Printer } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { location } from '#narrow/location.ts'
import { overlay } from '#ui/overlay.tsx'

const openPrint = overlay(() => import('./PrintDialog.tsx'))

export default {
  get name() {
    return t`Print conversation`
  },
  group: 'messages',
  icon: Printer,
  // The browser alone would print what happens to be on the screen.
  keys: ['Mod+P'],
  isInMenu: true,
  isAvailable: () => location.get().kind === 'messages',
  run() {
    const place = location.get()
    if (place.kind === 'messages') openPrint({ narrow: place.narrow })
  },
} satisfies Command
