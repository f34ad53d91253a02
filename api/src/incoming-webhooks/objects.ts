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
        'The service proves itself by a secret, which the bot keeps as `webhook_secret`: one that its owner chooses and ' +
          'enters there, or that the service gives. Null where there is none.',
      ),
    is_read: z
      .boolean()
      .describe('Whether it does not report by itself, but is read: see POST /bots/{bot_id}/feeds.'),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof integration>

/** What a service sent, and what became of it. */
export const delivery = z
  .strictObject({
    id: z.int(),
    received: z.int().describe('UNIX seconds.'),
    integration: z.string(),
    event: z.string().nullable().describe('Null where the payload did not say.'),
    message_id: z.int().nullable().describe('The message that was sent; null where there is none.'),
    problem: z.string().nullable().describe('Why none could be sent. Null where all was well.'),
    can_replay: z.boolean().describe('Whether the payload is kept: long ones are not.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof delivery>
