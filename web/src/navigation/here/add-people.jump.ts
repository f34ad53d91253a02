import { mayAddSubscribers } from '@parley/client'
import { UserPlus } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { openAddPeople } from '../menus/open-add-people.ts'
import { openChannel } from './open-place.ts'

export default {
  get name() {
    return t`Add people to this channel…`
  },
  get words() {
    return t`Invite`
  },
  group: 'messages',
  icon: UserPlus,
  isAvailable: (app) => channelToAddTo(app) !== undefined,
  run(app) {
    const channelId = channelToAddTo(app)
    if (channelId !== undefined) openAddPeople({ channelId })
  },
} satisfies Command

function channelToAddTo(app: App): number | undefined {
  const channelId = openChannel(app)?.stream_id
  return channelId !== undefined && mayAddSubscribers(app.session.state, channelId) ? channelId : undefined
}
