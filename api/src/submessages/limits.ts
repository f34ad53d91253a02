/** Characters of one submessage. */
export const maxSubmessageLength = 5000
/** Of one message, of all people together and of one person. A vote that is changed takes the place of the first. */
export const maxSubmessages = 2000
export const maxSubmessagesOfOne = 200
/** Numbers that clients give to the options and tasks they add. */
export const maxWidgetIndex = 1000
/** Characters of an option, a question, a task or a title that is added. */
export const maxWidgetTextLength = 500
