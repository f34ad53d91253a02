import type { Command } from '#commands/command.ts'
import { commands } from '#commands/commands.ts'
import { t } from '#language/words.ts'
import { messageActions } from '#messages/actions/all-actions.ts'
import { feedKeys } from '#messages/feed/feed-keys.ts'
import { inboxKeys } from '#navigation/inbox/inbox-keys.ts'
import { searchKeys } from '#navigation/search/search-keys.ts'
import type { KeyUse } from '#ui/keys/keys.ts'

export interface KeyGroup {
  readonly name: string
  readonly uses: readonly KeyUse[]
}

/** Every key that does something, as declared where it does it. */
export function allKeys(): KeyGroup[] {
  const of = (group: Command['group']) => commands.filter((command) => command.group === group)
  return [
    { name: t`Go to`, uses: of('go') },
    { name: t`Write`, uses: of('write') },
    { name: t`Messages`, uses: [...feedKeys, ...of('messages')] },
    { name: t`The message in focus, or under the pointer`, uses: messageActions },
    { name: t`In the search field`, uses: searchKeys },
    { name: t`In the inbox`, uses: inboxKeys },
    { name: t`The app`, uses: of('app') },
  ]
    .map(({ name, uses }) => ({ name, uses: uses.filter(({ keys = [] }) => keys.length > 0) }))
    .filter(({ uses }) => uses.length > 0)
}
