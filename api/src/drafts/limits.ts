import { collection } from '../contract/collection.ts'

export const draftsOfPerson = collection({ things: 'drafts', cap: 2000, of: 'person' })
