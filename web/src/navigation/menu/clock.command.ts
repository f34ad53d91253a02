import { updateSettings } from '@parley/api/settings/endpoints'
import { Clock } from 'lucide-react'
import type { Command } from '#data/command.ts'

export default {
  name: 'Switch between the 12-hour and the 24-hour clock',
  group: 'App',
  icon: Clock,
  run({ connection, session, report }) {
    const { twenty_four_hour_time } = session.state.settings
    connection.call(updateSettings, { twenty_four_hour_time: !twenty_four_hour_time }).catch(report)
  },
} satisfies Command
