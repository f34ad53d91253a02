import { randomUUID } from 'node:crypto'
import { operatorCommand } from '../operator/command.ts'
import { OperatorError } from '../operator-error.ts'
import { wordsIn } from '../words/words.ts'
import { letter } from './letter.ts'
import { Undeliverable } from './mailer.ts'

const PARAGRAPH = 'This is a test of this server’s mail. It has arrived, so letters to you do.'

/** Sends a letter at once, past the queue, so that the mail server's answer is seen. */
export const mailTest = operatorCommand('mail-test', {
  summary: 'Send a letter to an address and say what the mail server answers',
  takes: ['ADDRESS'],
  async work({ server: { mailer, config }, given: [address = ''], say }) {
    if (!mailer.sends) throw new OperatorError('SMTP_URL is not set: this server sends no mail')
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new OperatorError(`${address} is no address`)
    const { origin } = new URL(config.externalUrl)
    const content = letter({
      words: wordsIn('en'),
      subject: `A test of the mail of ${origin}`,
      paragraphs: [PARAGRAPH],
    })
    const addressed = {
      to: { name: '', address },
      messageId: randomUUID(),
      unsubscribeUrl: null,
      replyTo: null,
    }
    await mailer.send({ ...content, ...addressed }).catch((error: Error) => {
      throw new OperatorError(
        error instanceof Undeliverable
          ? `the mail server refuses it: ${error.message}`
          : `SMTP_URL: the mail server does not take it: ${error.message}`,
      )
    })
    say(`The mail server has taken a letter to ${address}, from ${config.mailFrom}.`)
  },
})
