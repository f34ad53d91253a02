import { collection } from '../contract/collection.ts'

export const reactionsOfPerson = collection({ things: 'reactions', cap: 100, of: 'person and message' })
