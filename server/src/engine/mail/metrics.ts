import { span } from '../traces/span.ts'

/** Handing a letter to the mail server. */
export const mailSpan = span({
  name: 'mail',
  help: 'A letter, until the mail server has taken or refused it. Nothing says to whom, or what.',
  kind: 'client',
  attributes: [],
})
