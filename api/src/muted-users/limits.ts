import { collection } from '../contract/collection.ts'

export const mutedUsers = collection({ things: 'muted users', cap: 1000, of: 'person' })
