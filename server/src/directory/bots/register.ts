import { embeddedBots } from '@parley/api/bots/embedded'
import {
  realmBotSection,
  realmEmbeddedBotsSection,
  realmIncomingWebhookBotsSection,
} from '@parley/api/bots/register'
import { section, sectionForAll } from '#engine/events/section.ts'
import { managedBots } from './access.ts'
import { presentBot } from './present.ts'

export const bots = section(realmBotSection, ({ viewer }) => ({
  // Bots come with their keys.
  realm_bots:
    viewer.apiKeyOf === undefined
      ? []
      : managedBots(viewer.state, viewer.user).map((bot) => presentBot(bot, viewer)),
}))

/** The bots that the server runs itself. */
export const embedded = sectionForAll(realmEmbeddedBotsSection, () => ({
  realm_embedded_bots: Object.entries(embeddedBots).map(([name, { config }]) => ({
    name,
    config: { ...config },
  })),
}))

/** Always empty: clients ask `GET /integrations` when somebody sets one up, and the first request stays small. */
export const incomingWebhooks = sectionForAll(realmIncomingWebhookBotsSection, () => ({
  realm_incoming_webhook_bots: [],
}))
