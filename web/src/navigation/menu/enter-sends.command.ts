import { updateSettings } from '@parley/api/settings/endpoints'
import { CornerDownLeft } from 'lucide-react'
import type { Command } from '#data/command.ts'

export default {
  name: 'Switch whether Enter sends messages',
  group: 'App',
  icon: CornerDownLeft,
  run({ connection, session, toasts, report }) {
    const enter_sends = !session.state.settings.enter_sends
    connection
      .call(updateSettings, { enter_sends })
      .then(() => toasts.show(enter_sends ? 'Enter sends now.' : 'Enter begins a new line now.'))
      .catch(report)
  },
} satisfies Command
