import { integration, untold } from '../integration.ts'
import { hmac } from '../signatures.ts'
import { fromSlackMarkup } from '../slack-markup.ts'
import { plain } from '../text.ts'

/** Slack itself: messages of its channels, by an app's events or by an outgoing webhook. */
export const slack = integration({
  name: 'slack',
  title: 'Slack',
  category: 'people',
  instructions:
    'In an app of Slack: Event Subscriptions, the address as Request URL, and message.channels among the bot events. ' +
    'Or in the outgoing webhooks of a workspace.',
  eventOf: (payload) => payload.maybe('event.type', 'type') ?? 'message',
  signature: hmac({
    header: 'x-slack-signature',
    prefix: 'v0=',
    signedAt: ({ headers }) => Number(headers['x-slack-request-timestamp']),
    of: ({ body, headers }) => `v0:${headers['x-slack-request-timestamp'] ?? ''}:${body.toString()}`,
  }),
  givesSecret: true,
  handshakeOf: (payload) =>
    payload.maybe('type') === 'url_verification' ? { challenge: payload.text('challenge') } : undefined,
  events: {
    app_mention: untold,
    message: (payload) => {
      const event = payload.maybeObject('event')
      // Edits and joins have a subtype, and what programs post would come back to where it is from.
      if (event !== undefined && (event.has('subtype') || event.has('bot_id'))) return undefined
      if (payload.maybe('user_name') === 'slackbot') return undefined
      const who = plain(event?.maybe('user') ?? payload.text('user_name'))
      const text = fromSlackMarkup(event?.maybe('text') ?? payload.text('text'))
      return {
        topic: plain(event?.maybe('channel') ?? payload.text('channel_name')),
        content: `**${who}**: ${text}`,
      }
    },
  },
  sample: {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user_name=octo&channel_name=general&text=This+is+a+%2Atest%2A.',
  },
})
