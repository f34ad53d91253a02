import { whyNotPost } from '@parley/client'
import { Video } from 'lucide-react'
import type { Command } from '#commands/command.ts'
import type { App } from '#data/context.ts'
import { t } from '#language/words.ts'
import { type ComposeTarget, shapeOf } from '#narrow/narrow.ts'
import { openMessages } from '#narrow/open-messages.ts'
import { callsAt, linkToCall } from './call.ts'
import { focusComposer } from './composer-focus.ts'

export default {
  get name() {
    return t`Start a call here`
  },
  get words() {
    return t`Huddle Video Meet Zoom Jitsi Phone`
  },
  group: 'write',
  icon: Video,
  isAvailable: (app) => targetOf(app) !== undefined && addressOf(app) !== undefined,
  // The person sends it: a call disturbs everybody there.
  run(app) {
    const target = targetOf(app)
    const address = addressOf(app)
    if (!target || address === undefined) return
    const before = app.drafts.get(target).trimEnd()
    app.drafts.set(target, `${before === '' ? '' : `${before} `}${linkToCall(address)} `)
    focusComposer()
  },
} satisfies Command

const addressOf = ({ session }: App) => callsAt(session.state.realm)

/** Where one writes, if one may. */
function targetOf({ session }: App): ComposeTarget | undefined {
  const narrow = openMessages()
  const shape = narrow && shapeOf(narrow)
  const isPlace = shape && ('channelId' in shape || shape.kind === 'direct')
  return isPlace && whyNotPost(session.state, shape) === undefined ? shape : undefined
}
