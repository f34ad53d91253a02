import { errors } from '../contract/errors.ts'

/** Errors of feeds that bots report. */
export const feedErrors = {
  noSuchFeed: () => errors.notFound('There is no such feed, or no longer.'),
  invalidUrl: () => errors.badRequest('This is not a web address.', 'url'),
  unreadable: (problem: string) => errors.badRequest(`The feed could not be read: ${problem}.`, 'url'),
  alreadyFollowed: () => errors.badRequest('The bot reports this feed to this place already.', 'url'),
} as const
