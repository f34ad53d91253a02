import { realmBotAddEvent, realmBotDeleteEvent, realmBotUpdateEvent } from '@parley/api/bots/events'
import type { BasicBot } from '@parley/api/bots/objects'
import type { EventBody } from '@parley/api/contract/event'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { isManagedBot } from './access.ts'
import { presentBot, presentDefaults, presentServices } from './present.ts'
import type { Bot } from './state.ts'

/** What a bot has beside its account; told whole when it is new. */
export const botSaved = entryKind<{ bot: Bot; isNew: boolean }>({
  kind: 'bot_saved',
  apply(state, { bot }) {
    state.bots.set(bot.userId, bot)
  },
  audience: () => 'everyone',
  events({ bot, isNew }, viewer) {
    const user = managedBot(viewer, bot.userId)
    if (user === undefined) return []
    if (isNew) return [realmBotAddEvent.of({ bot: presentBot(user, viewer) })]
    const changes = { ...presentDefaults(bot, viewer.state, viewer.user), services: presentServices(bot) }
    return [botUpdate(bot.userId, changes)]
  },
})

export const botUpdate = (userId: number, changes: Omit<BasicBot, 'user_id'>): EventBody =>
  realmBotUpdateEvent.of({ bot: { user_id: userId, ...changes } })

/** Bots have come under somebody's care, or have left it: as they changed hands, or the person their role. */
export const botsSeen = entryKind<{
  userIds: readonly number[]
  revealed: readonly number[]
  hidden: readonly number[]
}>({
  kind: 'bots_seen',
  // Whose care a bot is in follows from its owner and from roles, which other entries have changed.
  apply: () => undefined,
  audience: ({ userIds }) => ({ users: userIds }),
  events({ revealed, hidden }, viewer) {
    return [
      ...revealed
        .flatMap((id) => managedBot(viewer, id) ?? [])
        .map((user) => realmBotAddEvent.of({ bot: presentBot(user, viewer) })),
      ...hidden.map((id) => realmBotDeleteEvent.of({ bot: { user_id: id } })),
    ]
  },
})

/** Tells a person of the bots that come under their care or leave it, as the state becomes `after`. */
export function appendBotsSeen({ state, append }: Change, after: RealmState, userId: number): void {
  const { gained: revealed, lost: hidden } = botsGainedAndLost(state, after, userId)
  if (revealed.length + hidden.length > 0) append(botsSeen.of({ userIds: [userId], revealed, hidden }))
}

/** The account, where it is a bot whose secrets and settings the viewer is told. */
export function managedBot({ state, user, apiKeyOf }: Viewer, userId: number) {
  const bot = state.users.get(userId)
  return bot !== undefined && apiKeyOf !== undefined && isManagedBot(user, bot) ? bot : undefined
}

/** The ids of the bots whose care one of the states gives the person and the other does not. */
function botsGainedAndLost(before: RealmState, after: RealmState, userId: number) {
  const [was, is] = [before.users.get(userId), after.users.get(userId)]
  const gained: number[] = []
  const lost: number[] = []
  if (was === undefined || is === undefined) return { gained, lost }
  for (const bot of before.users.values()) {
    const now = after.users.get(bot.id) ?? bot
    const [had, has] = [isManagedBot(was, bot), isManagedBot(is, now)]
    if (has && !had) gained.push(bot.id)
    if (had && !has) lost.push(bot.id)
  }
  return { gained, lost }
}
