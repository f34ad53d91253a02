import { collection } from '../contract/collection.ts'

export const scheduledMessages = collection({ things: 'scheduled messages', cap: 2000, of: 'person' })
