import { botTypes } from '@parley/api/users/objects'

export const GENERIC_BOT = botTypes.generic
