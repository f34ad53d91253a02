import { collection } from '../contract/collection.ts'

export const alertWords = collection({ things: 'alert words', cap: 1000, of: 'person' })
export const maxAlertWordLength = 100
