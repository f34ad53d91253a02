import { realmBotAddEvent, realmBotDeleteEvent, realmBotUpdateEvent } from '@parley/api/bots/events'
import type { BasicBot } from '@parley/api/bots/objects'
import type { EventBody } from '@parley/api/contract/event'
import type { Viewer } from '#engine/events/viewer.ts'
import type { Change } from '#engine/journal/command.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { isManagedBot } from './access.ts'
import { auditOfBot } from './audit.ts'
import { presentBot, presentDefaults, presentServices } from './present.ts'
import type { Bot } from './state.ts'

/** A bot's settings have changed. A new bot is sent in full. */
export const botSaved = entryKind<{ bot: Bot; isNew: boolean }>({
  kind: 'bot_saved',
  audit: ({ bot, isNew }, { bots }) => (isNew ? [] : auditOfBot(bots.get(bot.userId), bot)),
  apply(state, { bot }) {
    state.bots.set(bot.userId, bot)
  },
  directoryChanges: noDirectoryChanges,
  audience: () => 'everyone',
  events({ bot, isNew }, viewer) {
    const user = managedBot(viewer, bot.userId)
    if (user === undefined) return []
    if (isNew) return [realmBotAddEvent.of({ bot: presentBot(user, viewer) })]
    const changes = { ...presentDefaults(bot, viewer.state, viewer.user), services: presentServices(bot) }
    return [botUpdate(bot.userId, changes)]
  },
})

/** The event for a changed bot. */
export const botUpdate = (userId: number, changes: Omit<BasicBot, 'user_id'>): EventBody =>
  realmBotUpdateEvent.of({ bot: { user_id: userId, ...changes } })

/** Bots became visible or invisible to users who manage them, by a change of owner or of the user's role. */
export const botsSeen = entryKind<{
  userIds: readonly number[]
  revealed: readonly number[]
  hidden: readonly number[]
}>({
  kind: 'bots_seen',
  audit: 'Follows from other entries.',
  // Who manages a bot follows from its owner and from roles, which other entries change.
  apply: () => undefined,
  directoryChanges: noDirectoryChanges,
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

/** Appends an entry about those of the bots that a user starts or stops managing as the state becomes `after`. */
export function appendBotsSeen(
  { state, append }: Change,
  after: RealmState,
  userId: number,
  botIds: Iterable<number>,
): void {
  const { gained: revealed, lost: hidden } = managementChanges(state, after, userId, botIds)
  if (revealed.length + hidden.length > 0) append(botsSeen.of({ userIds: [userId], revealed, hidden }))
}

/** The account of a bot, if the viewer may see its secrets and settings. */
export function managedBot({ state, user, apiKeyOf }: Viewer, userId: number) {
  const bot = state.users.get(userId)
  return bot !== undefined && apiKeyOf !== undefined && isManagedBot(user, bot) ? bot : undefined
}

/** The ids of those of the bots that the user starts or stops managing. */
function managementChanges(before: RealmState, after: RealmState, userId: number, botIds: Iterable<number>) {
  const [was, is] = [before.users.get(userId), after.users.get(userId)]
  const gained: number[] = []
  const lost: number[] = []
  if (was === undefined || is === undefined) return { gained, lost }
  for (const id of botIds) {
    const [bot, now] = [before.users.get(id), after.users.get(id)]
    if (bot === undefined || now === undefined) continue
    const [had, has] = [isManagedBot(was, bot), isManagedBot(is, now)]
    if (has && !had) gained.push(id)
    if (had && !has) lost.push(id)
  }
  return { gained, lost }
}
