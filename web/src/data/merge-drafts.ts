import type { Draft as WireDraft } from '@parley/api/drafts/objects'
import { type Draft, hasText, samePlace, sameText, targetKey, targetOfWire, unlinked } from './draft.ts'

type Kept = WireDraft & { readonly id: number }

interface Server {
  readonly drafts: ReadonlyMap<number, Kept>
  /** The person wants drafts to be kept on the server. */
  readonly isOn: boolean
  readonly ownUserId: number
}

/** The drafts of this browser after a look at those of the server. No text that somebody wrote here is dropped. */
export function mergedDrafts(local: readonly Draft[], server: Server): Draft[] {
  // A server that keeps no drafts lists none, and that deletes nothing here.
  if (!server.isOn) return local.filter((one) => hasText(one) || one.sentAs !== undefined).map(unlinked)
  const merged = new Map<string, Draft>()
  for (const draft of local) for (const one of refreshed(draft, server.drafts)) merged.set(one.key, one)
  const linked = new Set([...merged.values()].map(({ serverId }) => serverId))
  for (const wire of server.drafts.values()) {
    if (linked.has(wire.id)) continue
    const added = adopted(wire, merged, server.ownUserId)
    if (added) merged.set(added.key, added)
  }
  return [...merged.values()]
}

function refreshed(draft: Draft, drafts: Server['drafts']): Draft[] {
  if (draft.serverId === undefined) return [draft]
  const wire = drafts.get(draft.serverId)
  if (!wire) {
    // It may have been created just now: then the server has yet to list it.
    if (!draft.isListed) return [draft]
    // What is deleted here goes when the server has said that it is gone: its list may be older.
    if (draft.text === '' && !draft.isSynced) return [draft]
    return draft.isSynced || draft.text === '' ? [] : [unlinked(draft)]
  }
  const listed = draft.isListed ? draft : { ...draft, isListed: true }
  if (sameText(draft.text, wire.content) || !isNewer(wire, draft)) return [listed]
  const theirs = { ...listed, text: wire.content, at: (wire.timestamp ?? 0) * 1000, isSynced: true }
  if (draft.isSynced || !hasText(draft)) return [theirs]
  return [theirs, { ...unlinked(draft), key: `${draft.key} ${draft.at}` }]
}

function isNewer(wire: Kept, draft: Draft): boolean {
  return (wire.timestamp ?? 0) > Math.floor(draft.at / 1000)
}

function adopted(wire: Kept, merged: ReadonlyMap<string, Draft>, ownUserId: number): Draft | undefined {
  const link = { serverId: wire.id, isListed: true, posted: undefined }
  const own = [...merged.values()].find(
    (draft) =>
      draft.serverId === undefined &&
      draft.sentAs === undefined &&
      samePlace(draft, wire) &&
      (sameText(draft.text, wire.content) || draft.posted === wire.content),
  )
  if (own) return { ...own, ...link, isSynced: sameText(own.text, wire.content) }
  const target = targetOfWire(wire, ownUserId)
  if (!target) return undefined
  const key = targetKey(target)
  const isFree = !merged.has(key)
  const at = (wire.timestamp ?? 0) * 1000
  return {
    key: isFree ? key : `${key} ${wire.id}`,
    target,
    text: wire.content,
    at,
    isSynced: true,
    ...link,
  }
}
