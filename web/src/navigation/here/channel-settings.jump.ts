import { Settings2 } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { goTo } from '#narrow/location.ts'
import { hashOfChannelPage } from '../menus/channel-hash.ts'
import { openChannel } from './open-place.ts'

export default {
  get name() {
    return t`Settings of this channel`
  },
  get words() {
    return t`Description Topic Purpose Rename Archive`
  },
  group: 'messages',
  icon: Settings2,
  isAvailable: (app) => openChannel(app) !== undefined,
  run(app) {
    const channel = openChannel(app)
    if (channel) goTo(hashOfChannelPage(channel, 'general'))
  },
} satisfies Command
