import { collection } from '../contract/collection.ts'

export const legalHolds = collection({ things: 'legal holds', cap: 1000, of: 'organization' })

export const maxLegalHoldReasonLength = 500
