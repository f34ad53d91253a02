import { errors } from '../contract/errors.ts'

/** Errors of endpoints for submessages of widgets. */
export const submessageErrors = {
  notJson: () => errors.badRequest('Invalid json for submessage'),
  notYet: () => errors.badRequest('You cannot attach a submessage to this message.'),
  questionOfAuthor: () => errors.badRequest("You can't edit a question unless you are the author."),
  titleOfAuthor: () => errors.badRequest("You can't edit the task list title unless you are the author."),
} as const
