/** Characters of all keys and values of one bot together. */
export const maxBotStorageSize = 10_000_000
