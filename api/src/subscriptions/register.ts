import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { neverSubscribedChannel, subscription } from './objects.ts'

export const subscriptionSection = registerSection({
  name: 'subscription',
  perChannel: true,
  fields: {
    subscriptions: z.array(subscription),
    unsubscribed: z.array(subscription).describe('Channels the user was subscribed to before.'),
    never_subscribed: z.array(neverSubscribedChannel),
  },
})
