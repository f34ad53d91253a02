import { event } from '../contract/event.ts'

export const messageReportsChangedEvent = event({
  type: 'message_reports_changed',
  summary: 'There is a new report of a message, or one was answered: fetch them again.',
  description: 'For moderators who may read the channel where reports are posted.',
  fields: {},
})
