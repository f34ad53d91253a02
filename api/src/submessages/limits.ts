import { collection } from '../contract/collection.ts'

export const submessages = collection({
  things: 'submessages',
  cap: 2000,
  of: 'message',
  isNeverEmptied: 'a vote is changed, and an option stays',
})
export const submessagesOfPerson = collection({
  things: 'submessages',
  cap: 200,
  of: 'person and message',
  isNeverEmptied: 'a vote is changed, and an option stays',
})
/** Characters of one submessage. */
export const maxSubmessageLength = 5000
/** Numbers that clients give to the options and tasks they add. */
export const maxWidgetIndex = 1000
/** Characters of an option, a question, a task or a title that is added. */
export const maxWidgetTextLength = 500
