import { History } from 'lucide-react'
import { plural, t } from '#language/words.ts'
import type { MessageAction } from './action.ts'
import { openHistory } from './open-history.ts'

export default {
  get name() {
    return t`History`
  },
  icon: History,
  group: 'past',
  place: 1,
  keys: ['Shift+H'],
  note: ({ message }) => changesOf(message.edit_history?.length ?? 0),
  isAvailable: ({ app, message }) =>
    app.session.state.realm.realm_message_edit_history_visibility_policy !== 'none' &&
    (message.last_edit_timestamp ?? message.last_moved_timestamp) !== undefined,
  run: ({ message }) => openHistory({ message }),
} satisfies MessageAction

function changesOf(count: number): string | undefined {
  if (count === 0) return undefined
  return plural(count, { one: 'changed once', other: 'changed # times' })
}
