/** Characters of one submessage. */
export const maxSubmessageLength = 10_000
/** Of one message, of all people together and of one person. A vote that is changed takes the place of the first. */
export const maxSubmessages = 5000
export const maxSubmessagesOfOne = 500
/** Numbers that clients give to the options and tasks they add. */
export const maxWidgetIndex = 1000
/** Characters of an option, a question, a task or a title that is added. */
export const maxWidgetTextLength = 1000
