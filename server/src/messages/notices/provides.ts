import { bots } from '#directory/notices/ports.ts'
import { provide } from '#engine/provide.ts'
import { sayByBots } from './send-notices.ts'

export const speaking = provide(bots, sayByBots)
