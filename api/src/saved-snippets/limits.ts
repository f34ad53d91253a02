import { collection } from '../contract/collection.ts'

export const savedSnippets = collection({ things: 'saved snippets', cap: 1000, of: 'person' })
