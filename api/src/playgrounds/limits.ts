import { collection } from '../contract/collection.ts'

export const playgrounds = collection({ things: 'code playgrounds', cap: 500, of: 'organization' })
