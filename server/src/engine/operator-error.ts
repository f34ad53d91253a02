/** A problem that the operator has to fix. The message is one line that says what is wrong and what to do. */
export class OperatorError extends Error {}
