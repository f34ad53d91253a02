import { createDrafts, deleteDraft, editDraft, getDrafts } from '@parley/api/drafts/endpoints'
import type { Session } from '@parley/client'
import { type Draft, hasText, samePlace, sameText, toWire, unlinked } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { mergedDrafts } from './merge-drafts.ts'

/** The server hears of a text when the person has paused for so long. */
const PAUSE_MS = 1_500
/** So many drafts, those edited last, come with the registration: beyond, a missing one may still be there. */
const LISTED = 1000

/** Keeps the drafts of this browser and of the server alike; returns the function that ends it. */
export function syncDrafts(session: Session, drafts: Drafts, userId: number): () => void {
  const refused = new Set<string>()
  let listed: unknown
  let wasOn: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The server takes nothing before. */
  let refusedUntil = 0
  const isOn = () => session.state.settings.enable_drafts_synchronization
  const isLive = () => session.loop.name === 'live'
  const isDue = (draft: Draft) => {
    return (
      !draft.isSynced && (hasText(draft) || draft.text === '') && !refused.has(`${draft.key} ${draft.at}`)
    )
  }

  function merge() {
    const state = session.state
    // What an earlier page knew may be older than what another tab has told the server since.
    if (!isLive() || (listed === state.drafts && wasOn === isOn())) return
    listed = state.drafts
    wasOn = isOn()
    if (state.drafts.size >= LISTED) return
    drafts.reload()
    const server = { drafts: new Map(state.drafts), isOn: isOn(), ownUserId: userId }
    const before = [...drafts.store.get().values()]
    const merged = mergedDrafts(before, server)
    if (merged.length !== before.length || merged.some((one, i) => one !== before[i])) drafts.replace(merged)
  }

  function later() {
    clearTimeout(timer)
    if (isOn() && [...drafts.store.get().values()].some(isDue))
      timer = setTimeout(() => void push(), Math.max(PAUSE_MS, refusedUntil - Date.now()))
  }

  async function push() {
    if (!isLive()) return
    const work = async () => {
      for (const { key } of [...drafts.store.get().values()].filter(isDue)) {
        const draft = drafts.latest(key)
        // Another tab may have done it.
        if (draft && isDue(draft)) await pushOne(await linked(draft))
      }
    }
    const pushed = 'locks' in navigator ? navigator.locks.request(`parley-drafts-${userId}`, work) : work()
    // Without a connection, the next one is soon enough.
    await pushed.catch((error) => {
      if (statusOf(error) !== 429) return
      refusedUntil = Date.now() + retryAfterMs(error)
      later()
    })
  }

  /** What an earlier request has made on the server belongs to the draft, also if its answer was lost. */
  async function linked(draft: Draft): Promise<Draft> {
    const { posted } = draft
    if (draft.serverId !== undefined || posted === undefined) return draft
    const { drafts: kept } = await session.connection.call(getDrafts, {})
    const known = new Set([...drafts.store.get().values()].map(({ serverId }) => serverId))
    const own = kept.find((wire) => {
      return !known.has(wire.id) && samePlace(draft, wire) && sameText(posted, wire.content)
    })
    if (!own) return draft
    const link = { serverId: own.id, isListed: true, posted: undefined, isSynced: false }
    drafts.put({ ...(drafts.latest(draft.key) ?? draft), ...link })
    return { ...draft, ...link }
  }

  async function pushOne(draft: Draft) {
    const { connection } = session
    const { serverId } = draft
    const update = (fields: Partial<Draft>) => {
      const now = drafts.latest(draft.key)
      if (!now) return
      drafts.put({ ...now, ...fields, isSynced: now.at === draft.at })
    }
    try {
      if (draft.text === '') {
        if (serverId !== undefined) await connection.call(deleteDraft, { draft_id: serverId })
        // What was begun meanwhile is another draft.
        if (drafts.latest(draft.key)?.text) forgetServerId(draft)
        else update({})
      } else if (serverId !== undefined) {
        await connection.call(editDraft, { draft_id: serverId, draft: toWire(draft) })
        update({})
      } else {
        drafts.put({ ...draft, posted: draft.text })
        const { ids } = await connection.call(createDrafts, { drafts: [toWire(draft)] })
        const [id] = ids
        if (drafts.latest(draft.key)) update({ serverId: id, posted: undefined })
        // Sent meanwhile, and nobody remembers it.
        else if (id !== undefined) await connection.call(deleteDraft, { draft_id: id })
      }
    } catch (error) {
      const status = statusOf(error)
      if (status === undefined || status >= 500 || status === 429) throw error
      // Deleted elsewhere: a text that somebody goes on writing is a new draft.
      if (serverId !== undefined && status === 404) forgetServerId(draft)
      else refused.add(`${draft.key} ${draft.at}`)
    }
    merge()
  }

  function forgetServerId({ key, serverId }: Draft) {
    const now = drafts.latest(key)
    if (now && now.serverId === serverId) drafts.put(unlinked(now))
  }

  const ends = [session.subscribe(merge), session.subscribe(later), drafts.store.subscribe(later)]
  merge()
  later()
  void followMissedMoves(session, drafts)
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Asks where the topics of drafts are now: nobody told of moves while this app was closed. */
export async function followMissedMoves(session: Session, drafts: Drafts): Promise<void> {
  const near = new Map<number, Draft>()
  for (const draft of drafts.store.get().values()) {
    if (draft.target.kind === 'topic' && draft.nearId !== undefined && hasText(draft))
      near.set(draft.nearId, draft)
  }
  if (near.size === 0) return
  try {
    const messages = await session.messages.fetchByIds([...near.keys()])
    for (const { id, stream_id, subject } of messages) {
      const target = near.get(id)?.target
      if (target?.kind !== 'topic' || stream_id === undefined) continue
      const { channelId, topic } = target
      if (channelId === stream_id && topic.toLowerCase() === subject.toLowerCase()) continue
      drafts.move({
        from: { channelId, topic },
        to: { channelId: stream_id, topic: subject },
        takesAlong: () => true,
      })
    }
  } catch {
    // The drafts stay where they are: nothing is lost.
  }
}

/** The status of a refusal. Importing its class would split the client off into a file of its own, for all. */
function statusOf(error: unknown): number | undefined {
  const isRefusal = error instanceof Error && error.name === 'ApiError'
  return isRefusal && 'status' in error ? Number(error.status) : undefined
}

/** How long a server that has had enough wants to be left alone. */
function retryAfterMs(error: unknown): number {
  const { 'retry-after': seconds } = (error as { fields?: Record<string, unknown> }).fields ?? {}
  return typeof seconds === 'number' ? seconds * 1000 : PAUSE_MS
}
