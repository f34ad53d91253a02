import { z } from 'zod'

/** A service that can report here. */
export const integration = z
  .strictObject({
    name: z.string().describe('Its name in the address.'),
    title: z.string().describe('What the service is called.'),
    category: z.enum(['code', 'builds', 'tasks', 'monitoring', 'people', 'anything']),
    instructions: z.string().describe('Where in the service the address is entered, in a sentence or two.'),
    events: z.array(z.string()).describe('The events that it tells, for `only_events` and `exclude_events`.'),
    secret: z
      .enum(['chosen', 'given'])
      .nullable()
      .describe(
        'The service proves itself by a secret, which the bot keeps as `webhook_secret.NAME`, or as `webhook_secret` for all: one that its owner chooses and ' +
          'enters there, or that the service gives. Null where there is none.',
      ),
    is_read: z
      .boolean()
      .describe('Whether it does not report by itself, but is read: see POST /bots/{bot_id}/feeds.'),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof integration>

/** What a service sent to a bot, or a bot to its program, and what became of it. */
export const delivery = z
  .strictObject({
    id: z.int(),
    received: z.int().describe('UNIX seconds.'),
    integration: z.string().describe('The service; `outgoing` for what an outgoing webhook sent.'),
    event: z
      .string()
      .nullable()
      .describe('Null where the payload did not say. Of an outgoing webhook, what triggered it.'),
    message_id: z.int().nullable().describe('The message that was sent; null where there is none.'),
    problem: z.string().nullable().describe('Why none could be sent. Null where all was well.'),
    status: z
      .int()
      .nullable()
      .describe('What the program of an outgoing webhook answered by HTTP; null where it did not.'),
    answer: z.string().nullable().describe('The beginning of its answer.'),
    can_replay: z.boolean().describe('Whether the payload is kept: long ones are not.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof delivery>
