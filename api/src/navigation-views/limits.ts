import { collection } from '../contract/collection.ts'

export const navigationViews = collection({ things: 'navigation views', cap: 200, of: 'person' })
