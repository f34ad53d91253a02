import { bots } from '#directory/notices/ports.ts'
import { provide } from '#engine/provide.ts'
import { sayByBots } from './say.ts'

export const speaking = provide(bots, sayByBots)
