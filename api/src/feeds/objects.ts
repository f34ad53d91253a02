import { z } from 'zod'

/** A feed whose new entries a bot reports. */
export const feed = z
  .strictObject({
    id: z.int(),
    url: z.string(),
    title: z.string().describe('What the feed calls itself.'),
    channel_id: z.int().nullable().describe('Null: the owner of the bot is written to.'),
    topic: z.string().describe('Empty: the title of the feed.'),
    checked: z.int().describe('When it was read last, in UNIX seconds.'),
    next_check: z.int().describe('When it is read next, in UNIX seconds.'),
    reported: z.int().nullable().describe('When an entry was reported last, in UNIX seconds.'),
    problem: z
      .string()
      .nullable()
      .describe('Why it could not be read the last time. Null where all was well.'),
  })
  .meta({ id: 'Feed' })
export type Feed = z.output<typeof feed>
