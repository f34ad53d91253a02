import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { botStorageErrors } from './errors.ts'
import { botStorage } from './limits.ts'

const keys = z.array(z.string()).optional().describe('All by default.')
const storage = z.record(z.string(), z.string())

export const getBotStorage = endpoint({
  method: 'GET',
  path: '/bot_storage',
  operationId: 'get-bot-storage',
  summary: 'Read what the bot keeps on the server',
  access: 'user',
  bots: 'interactive',
  undocumented: true,
  parameters: { keys },
  answer: { storage },
  errors: [botStorageErrors.noSuchKey()],
})

export const updateBotStorage = endpoint({
  method: 'PUT',
  path: '/bot_storage',
  operationId: 'update-bot-storage',
  summary: 'Keep values on the server',
  access: 'user',
  bots: 'interactive',
  adds: botStorage,
  undocumented: true,
  parameters: { storage },
  answer: {},
})

export const removeBotStorage = endpoint({
  method: 'DELETE',
  path: '/bot_storage',
  operationId: 'remove-bot-storage',
  summary: 'Delete values kept on the server',
  access: 'user',
  bots: 'interactive',
  undocumented: true,
  parameters: { keys },
  answer: {},
  errors: [botStorageErrors.noSuchKey()],
})
