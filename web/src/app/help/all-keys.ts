import { feedKeys } from '#messages/feed/feed-keys.ts'
import { inboxKeys } from '#navigation/inbox/inbox-keys.ts'
import { searchKeys } from '#navigation/search/search-keys.ts'
import type { KeyUse } from '#ui/keys/keys.ts'
import { commands } from '../commands.ts'

/** Actions on one message: those of its menu that have keys. */
const messageActions = import.meta.glob<Partial<KeyUse>>('../../messages/actions/*.action.ts', {
  eager: true,
  import: 'default',
})

export interface KeyGroup {
  readonly name: string
  readonly uses: readonly KeyUse[]
}

/** Every key that does something, as declared where it does it. */
export function allKeys(): KeyGroup[] {
  const of = (group: string) => commands.filter((command) => command.group === group)
  return [
    { name: 'Go to', uses: of('Go to') },
    { name: 'Write', uses: of('Write') },
    { name: 'Messages', uses: [...feedKeys, ...of('Messages')] },
    { name: 'The message in focus, or under the pointer', uses: Object.values(messageActions) as KeyUse[] },
    { name: 'In the search field', uses: searchKeys },
    { name: 'In the inbox', uses: inboxKeys },
    { name: 'The app', uses: of('App') },
  ]
    .map(({ name, uses }) => ({ name, uses: uses.filter(({ keys = [] }) => keys.length > 0) }))
    .filter(({ uses }) => uses.length > 0)
}
