import { event } from '../contract/event.ts'

export const invitesChangedEvent = event({
  type: 'invites_changed',
  summary: 'Something about the invitations changed: fetch them again.',
  fields: {},
})
