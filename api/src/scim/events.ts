import { event } from '../contract/event.ts'

export const scimTokensChangedEvent = event({
  type: 'scim_tokens_changed',
  summary: 'A token for SCIM was made or ended: fetch the list again. Only for owners.',
  fields: {},
})
