import type { Integration } from '@parley/api/incoming-webhooks/objects'

/** Feeds among the services that can report here: of every site that has one. */
export const feeds: Integration = {
  name: 'rss',
  title: 'RSS and Atom',
  category: 'anything',
  instructions: 'Enter the address of the feed. Many sites link to it as RSS, Atom or feed.',
  events: [],
  secret: null,
  is_read: true,
}
