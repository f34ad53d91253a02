import { getBotStorage, removeBotStorage, updateBotStorage } from '@parley/api/bot-storage/endpoints'
import { ask, requests } from '../request.ts'

export const botStorage = requests(
  ask(getBotStorage, async () => ({})),
  ask(updateBotStorage, async () => ({ storage: { lunch: 'noon' } })),
  ask(removeBotStorage, async () => ({})),
)
