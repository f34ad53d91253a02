import { PayloadProblem } from '../fields.ts'
import { integration } from '../integration.ts'
import { fromAttachment, fromBlock, fromSlackMarkup } from '../slack-markup.ts'
import { lines, plain } from '../text.ts'

/** Anything that can post to an incoming webhook of Slack. */
export const slackIncoming = integration({
  name: 'slack_incoming',
  title: 'Slack-compatible',
  category: 'anything',
  instructions: 'Enter the address wherever an incoming webhook of Slack is asked for.',
  formField: 'payload',
  mayMention: true,
  events: {
    '*': (payload) => {
      const blocks = payload.list('blocks').map(fromBlock)
      // Where there are blocks, the text is for notifications.
      const said = blocks.some((one) => one !== '') ? blocks : [fromSlackMarkup(payload.maybe('text') ?? '')]
      const content = lines(...said, ...payload.list('attachments').map(fromAttachment))
      if (content === '')
        throw new PayloadProblem('it has no text, no blocks and no attachments that say something')
      const name = payload.maybe('username')
      return {
        topic: payload.maybe('channel')?.replace(/^[#@]/, '') ?? 'Slack',
        content: name === undefined ? content : lines(`**${plain(name)}**:`, content),
      }
    },
  },
  sample: { payload: { text: 'This is a *test*: <https://example.com|a link>.' } },
})
