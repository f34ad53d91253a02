import { Rows3 } from 'lucide-react'
import { isCompact } from '#data/appearance.ts'
import type { Command } from '#data/command.ts'

export default {
  name: 'Switch between compact and comfortable messages',
  detail: 'Density',
  group: 'App',
  icon: Rows3,
  async run(app) {
    const { setDensity } = await import('./set-density.ts')
    const density = isCompact(app.session.state.settings) ? 'comfortable' : 'compact'
    try {
      await setDensity(app, density)
      app.toasts.show(density === 'compact' ? 'Messages are compact now.' : 'Messages have more room now.')
    } catch (error) {
      app.report(error)
    }
  },
} satisfies Command
