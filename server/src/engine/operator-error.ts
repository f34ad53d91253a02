/** What the person who runs the server has to mend: the message is one line that says what is wrong and what to do. */
export class OperatorError extends Error {}
