import { collection } from '../contract/collection.ts'

export const realmDomains = collection({ things: 'domains', cap: 500, of: 'organization' })
