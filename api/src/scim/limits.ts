import { collection } from '../contract/collection.ts'

export const scimTokens = collection({ things: 'tokens for SCIM', cap: 10, of: 'organization' })

export const maxScimTokenNameLength = 60
