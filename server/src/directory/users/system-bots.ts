import type { RealmState } from '#engine/realm/state.ts'
import { emailKey, type User } from './state.ts'

/** The server's own bots. Clients know them by these addresses. */
export const systemBots = {
  notification: { email: 'notification-bot@zulip.com', fullName: 'Notification Bot' },
  welcome: { email: 'welcome-bot@zulip.com', fullName: 'Welcome Bot' },
  emailGateway: { email: 'emailgateway@zulip.com', fullName: 'Email Gateway' },
} as const

/** A system bot's account in a realm. */
export function systemBot(state: RealmState, name: keyof typeof systemBots): User {
  const bot = state.usersByEmail.get(emailKey(systemBots[name].email))
  if (bot === undefined) throw new Error(`the realm has no ${name} bot`)
  return bot
}
