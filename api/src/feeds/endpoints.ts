import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { feedErrors } from './errors.ts'
import { feedsOfPerson, maxFeedUrlLength } from './limits.ts'
import { feed } from './objects.ts'

const botId = idOf(userErrors.noSuchBot).describe('ID of an incoming-webhook bot that one manages.')
const feedId = idOf(feedErrors.noSuchFeed).describe('ID of the feed.')

export const getFeeds = endpoint({
  method: 'GET',
  path: '/bots/{bot_id}/feeds',
  operationId: 'get-feeds',
  summary: 'List the feeds that a bot reports',
  access: 'member',
  scopedKeys: 'never',
  parameters: { bot_id: botId },
  answer: { feeds: z.array(feed) },
  errors: [userErrors.noSuchBot(), errors.insufficientPermission()],
})

export const addFeed = endpoint({
  method: 'POST',
  path: '/bots/{bot_id}/feeds',
  operationId: 'add-feed',
  summary: 'Let a bot report a feed',
  description:
    'The server reads the feed (RSS 2.0, RSS 1.0 or Atom) at once, and then about every quarter of an hour. What is in it ' +
    'now is not reported; each entry that comes is, once.',
  access: 'member',
  scopedKeys: 'never',
  adds: feedsOfPerson,
  parameters: {
    bot_id: botId,
    url: z.string().max(maxFeedUrlLength).describe('Address of the feed.'),
    stream: z
      .string()
      .max(100)
      .optional()
      .describe('Name or ID of the channel. Without it, messages are direct ones to the owner of the bot.'),
    topic: name('topic').max(60).optional().describe('Topic in place of the title of the feed.'),
  },
  answer: { feed },
  errors: [
    userErrors.noSuchBot(),
    feedErrors.invalidUrl(),
    feedErrors.unreadable('the answer was 404'),
    feedErrors.alreadyFollowed(),
    errors.streamDoesNotExist('general'),
    errors.insufficientPermission(),
  ],
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/bots/{bot_id}/feeds/{feed_id}',
  operationId: 'remove-feed',
  summary: 'Let a bot report a feed no longer',
  access: 'member',
  scopedKeys: 'never',
  parameters: { bot_id: botId, feed_id: feedId },
  answer: {},
  errors: [userErrors.noSuchBot(), feedErrors.noSuchFeed(), errors.insufficientPermission()],
})

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/bots/{bot_id}/feeds/{feed_id}/read',
  operationId: 'read-feed-now',
  summary: 'Read a feed now',
  description: 'Instead of at its next time: for whoever has mended the feed, or waits for an entry.',
  access: 'member',
  scopedKeys: 'never',
  adds: 'Reads what would be read soon anyway.',
  parameters: { bot_id: botId, feed_id: feedId },
  answer: { feed: feed.describe('As it is now: it may be read a moment later.') },
  errors: [userErrors.noSuchBot(), feedErrors.noSuchFeed(), errors.insufficientPermission()],
})
