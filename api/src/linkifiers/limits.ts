import { collection } from '../contract/collection.ts'

export const linkifiers = collection({ things: 'linkifiers', cap: 200, of: 'organization' })
