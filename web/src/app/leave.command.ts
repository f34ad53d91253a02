import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo, location } from '#narrow/location.ts'
import { backHash, fillsWindow } from '#navigation/back.ts'
import { homeHash } from '#navigation/home.ts'

export default {
  get name() {
    return t`Leave what has the focus, then the conversation`
  },
  group: 'app',
  keys: ['Escape'],
  isInJump: false,
  run(app) {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement !== document.body) activeElement.blur()
    else if (fillsWindow(location.get())) goTo(backHash(app))
    else if (app.session.state.settings.web_escape_navigates_to_home_view) goTo(homeHash(app))
  },
} satisfies Command
