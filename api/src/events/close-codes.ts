/** With which code a WebSocket of events is closed, and when. */
export const closeCodes = {
  over: { code: 1001, about: 'when the server stops or the connection has lasted long' },
  notUnderstood: { code: 1008, about: 'after a message that is not understood, or too many' },
  tooLarge: { code: 1009, about: 'after a message that is too large' },
  failed: { code: 1011, about: 'when the events cannot be read' },
  gone: { code: 4400, about: 'when the queue does not exist any more' },
  revoked: { code: 4401, about: 'when the credentials have to be checked again' },
  superseded: { code: 4409, about: 'when the queue is read by another connection' },
} as const
