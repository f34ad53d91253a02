import { event } from '../contract/event.ts'

export const apiKeysChangedEvent = event({
  type: 'api_keys_changed',
  summary: 'An API key of yours was made or ended: fetch the list again.',
  fields: {},
})
