import {
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
  getUserChannels,
  subscribe,
  unsubscribe,
  updateSubscriptionProperty,
  updateSubscriptionSettings,
  updateSubscriptions,
} from '@parley/api/subscriptions/endpoints'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { bot, extra, folder, person } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Scene } from '../scene.ts'

const QUIET = { send_new_subscription_messages: false } as const

/** Restores the actor's subscription of the place. */
async function restoreOwn({ hand, actor, place: { channel, membership } }: Scene) {
  const isIn = membership === 'in' || membership === 'late'
  if (isIn)
    await hand.call(subscribe, { subscriptions: [{ name: channel.name }], principals: [actor.id], ...QUIET })
  else await hand.call(unsubscribe, { subscriptions: [channel.name], principals: [actor.id] })
}

/** Restores a removed user. Bots of others are not part of the place, and need no restoring. */
const removal = (whom: typeof extra) => async (scene: Scene) => {
  const { name } = await scene.channel()
  const { id } = await scene.a(whom)
  return { subscriptions: [name], principals: [id] }
}

const restoreExtra = async ({ hand, stage, place }: Scene) => {
  const subscriptions = [{ name: place.channel.name }]
  await hand.call(subscribe, { subscriptions, principals: [stage.extra.id], ...QUIET })
}

export const subscriptions = requests(
  askTo('the channel among them', getSubscriptions, async () => ({}), {
    has: ({ subscriptions }, _, { place }) =>
      subscriptions.some(({ stream_id }) => stream_id === place.channel.id),
  }),
  ask(getSubscribers, async (scene) => ({ stream_id: (await scene.channel()).id })),
  askTo('of somebody else', getSubscriptionStatus, async (scene) => {
    return { stream_id: (await scene.channel()).id, user_id: (await scene.a(extra)).id }
  }),
  askTo('of their own', getSubscriptionStatus, async (scene) => {
    return { stream_id: (await scene.channel()).id, user_id: scene.actor.id }
  }),

  askTo('the channel among them', getUserChannels, async (scene) => ({ user_id: scene.actor.id }), {
    has: ({ subscribed_channel_ids: ids }, _, { place }) => ids.includes(place.channel.id),
  }),
  askTo(
    'of somebody who is in the channel',
    getUserChannels,
    async (scene) => ({ user_id: (await scene.a(extra)).id }),
    { has: ({ subscribed_channel_ids: ids }, _, { place }) => ids.includes(place.channel.id) },
  ),

  askTo('join', subscribe, async (scene) => ({ subscriptions: [{ name: (await scene.channel()).name }] }), {
    undo: restoreOwn,
  }),
  askTo(
    'join without insisting',
    subscribe,
    async (scene) => {
      return { subscriptions: [{ name: (await scene.channel()).name }], authorization_errors_fatal: false }
    },
    { has: ({ unauthorized = [] }) => unauthorized.length === 0, undo: restoreOwn },
  ),
  askTo('bring somebody', subscribe, async (scene) => {
    const { name } = await scene.channel()
    return { subscriptions: [{ name }], principals: [(await scene.a(person)).id], ...QUIET }
  }),
  askTo('bring somebody by e-mail', subscribe, async (scene) => {
    const { email } = await scene.a(person)
    return {
      subscriptions: [{ name: scene.stage.place('public', 'in').channel.name }],
      principals: [email],
      ...QUIET,
    }
  }),
  askTo('make a public channel', subscribe, async () => ({ subscriptions: [{ name: fresh('made') }] })),
  askTo('make a private channel', subscribe, async () => ({
    subscriptions: [{ name: fresh('made') }],
    invite_only: true,
  })),
  askTo('make a web-public channel', subscribe, async () => ({
    subscriptions: [{ name: fresh('made') }],
    is_web_public: true,
  })),
  askTo('make a default channel', subscribe, async () => ({
    subscriptions: [{ name: fresh('made') }],
    is_default_stream: true,
  })),
  askTo('make a channel in a folder', subscribe, async (scene) => {
    return { subscriptions: [{ name: fresh('made') }], folder_id: (await scene.a(folder)).id }
  }),
  askTo('make a channel for others to delete in', subscribe, async (scene) => ({
    subscriptions: [{ name: fresh('made') }],
    can_delete_any_message_group: systemGroupId(scene.stage.realm.state, 'role:members'),
  })),

  askTo('leave', unsubscribe, async (scene) => ({ subscriptions: [(await scene.channel()).name] }), {
    undo: restoreOwn,
  }),
  askTo('take somebody out', unsubscribe, removal(extra), { undo: restoreExtra }),
  askTo('take their own bot out', unsubscribe, async (scene) => {
    const { name } = await scene.channel()
    return { subscriptions: [name], principals: [(await scene.own(bot)).id] }
  }),
  askTo('join', updateSubscriptions, async (scene) => ({ add: [{ name: (await scene.channel()).name }] }), {
    undo: restoreOwn,
  }),
  askTo('leave', updateSubscriptions, async (scene) => ({ delete: [(await scene.channel()).name] }), {
    undo: restoreOwn,
  }),

  ask(updateSubscriptionProperty, async (scene) => {
    return { stream_id: (await scene.channel()).id, property: 'pin_to_top' as const, value: false }
  }),
  ask(updateSubscriptionSettings, async (scene) => {
    return {
      subscription_data: [
        { stream_id: (await scene.channel()).id, property: 'pin_to_top' as const, value: false },
      ],
    }
  }),
)
