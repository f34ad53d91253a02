import { collection } from '../contract/collection.ts'

export const apiKeys = collection({ things: 'API keys with a name', cap: 50, of: 'person' })

export const maxApiKeyNameLength = 60

/** The most channels that one key can be for. */
export const maxChannelsOfKey = 100
