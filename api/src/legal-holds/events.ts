import { event } from '../contract/event.ts'

export const legalHoldsChangedEvent = event({
  type: 'legal_holds_changed',
  summary: 'A legal hold was set or lifted: fetch the list again. Only for owners.',
  fields: {},
})
