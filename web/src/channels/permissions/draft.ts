import { type ChannelPermissionName, channelPermissions } from '@parley/api/channels/permissions'
import type { GroupSettingValue } from '@parley/api/groups/permission'
import { historyKey, readStored, writeStored } from '#store/local-storage.ts'
import { Store } from '#store/store.ts'

/** What somebody has chosen for a permission and not saved, and what held when they began. */
export interface Change {
  readonly value: GroupSettingValue
  readonly base: GroupSettingValue
}

export type Draft = { readonly [Name in ChannelPermissionName]?: Change }

/** By the id of the channel. */
type Drafts = Readonly<Record<string, Draft>>

const stores = new Map<number, Store<Drafts>>()

/** What the person has chosen and not saved. The browser keeps it: leaving the page, or closing it, loses nothing. */
export function draftsOf(userId: number): Store<Drafts> {
  const known = stores.get(userId)
  if (known) return known
  const store = new Store(validDrafts(readStored(historyKey('channel-permissions', userId))))
  store.subscribe(() => writeStored(historyKey('channel-permissions', userId), store.get()))
  stores.set(userId, store)
  return store
}

export function writeDraft(userId: number, channelId: number, draft: Draft): void {
  const store = draftsOf(userId)
  const { [String(channelId)]: _, ...others } = store.get()
  store.set(Object.keys(draft).length === 0 ? others : { ...others, [channelId]: draft })
}

/** Another version of the app may have written it. */
function validDrafts(stored: unknown): Drafts {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([id, draft]) => [
      id,
      Object.fromEntries(
        Object.entries(draft ?? {}).filter(
          ([name, change]) =>
            name in channelPermissions &&
            isValue(Reflect.get(Object(change), 'value')) &&
            isValue(Reflect.get(Object(change), 'base')),
        ),
      ) as Draft,
    ]),
  )
}

/** Whether something that was stored says to whom a permission is given. */
export function isValue(value: unknown): value is GroupSettingValue {
  if (typeof value === 'number') return true
  const { direct_members: people, direct_subgroups: groups } = Object(value)
  return Array.isArray(people) && Array.isArray(groups)
}
