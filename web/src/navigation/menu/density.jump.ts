import { Rows3 } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { isCompact } from '#data/appearance.ts'
import { t } from '#language/words.ts'

export default {
  get name() {
    return t`Switch between compact and comfortable messages`
  },
  get detail() {
    return t`Density`
  },
  group: 'app',
  icon: Rows3,
  async run(app) {
    const { setDensity } = await import('./set-density.ts')
    const density = isCompact(app.session.state.settings) ? 'comfortable' : 'compact'
    try {
      await setDensity(app, density)
      app.toasts.show(density === 'compact' ? t`Messages are compact now.` : t`Messages have more room now.`)
    } catch (error) {
      app.report(error)
    }
  },
} satisfies Command
