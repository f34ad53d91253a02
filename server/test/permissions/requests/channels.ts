import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannelEmailAddress,
  getChannelId,
  getChannels,
  updateChannel,
} from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { getChannelIntegrations } from '@parley/api/incoming-webhooks/endpoints'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { extra, folder, group } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Scene } from '../scene.ts'

type Creation = Partial<InputOf<typeof createChannel>>
type Update = Omit<InputOf<typeof updateChannel>, 'stream_id'>

const groupNamed = (scene: Scene, name: Parameters<typeof systemGroupId>[1]) =>
  systemGroupId(scene.stage.realm.state, name)

const create = (what: string, settings: (scene: Scene) => Creation | Promise<Creation> = () => ({})) =>
  askTo(what, createChannel, async (scene) => {
    const { id } = await scene.a(extra)
    return { name: fresh('channel'), subscribers: [id], ...(await settings(scene)) }
  })

const update = (
  what: string,
  change: (scene: Scene) => Update | Promise<Update>,
  back?: (scene: Scene) => Update,
) =>
  askTo(
    what,
    updateChannel,
    async (scene) => ({ ...(await change(scene)), stream_id: (await scene.channel()).id }),
    {
      undo: async (scene) => {
        if (back !== undefined)
          await scene.hand.call(updateChannel, { stream_id: scene.place.channel.id, ...back(scene) })
      },
    },
  )

const isPrivate = ({ place: { kind } }: Scene) => kind === 'shared' || kind === 'protected'

/** The original privacy of the place. */
const privacy = ({ place: { kind } }: Scene): Update => ({
  is_private: kind === 'shared' || kind === 'protected',
  is_web_public: kind === 'web',
  history_public_to_subscribers: kind !== 'protected',
})

export const channels = requests(
  askTo(
    'the channel among them',
    getChannels,
    async () => ({ exclude_archived: false, include_web_public: true }),
    {
      has: ({ streams }, _, { place }) => streams.some(({ stream_id }) => stream_id === place.channel.id),
    },
  ),
  askTo('every channel', getChannels, async () => ({ exclude_archived: false, include_all: true }), {
    has: ({ streams }, _, { place }) => streams.some(({ stream_id }) => stream_id === place.channel.id),
  }),
  askTo('of their owner', getChannels, async () => ({ include_owner_subscribed: true })),
  ask(getChannel, async (scene) => ({ stream_id: (await scene.channel()).id })),
  ask(getChannelId, async (scene) => ({ stream: (await scene.channel()).name })),
  ask(getChannelEmailAddress, async (scene) => ({ stream_id: (await scene.channel()).id })),

  ask(getChannelIntegrations, async (scene) => ({ stream_id: (await scene.channel()).id })),
  askTo('for a sender', getChannelEmailAddress, async (scene) => {
    return { stream_id: scene.stage.place('public', 'in').channel.id, sender_id: (await scene.a(extra)).id }
  }),

  create('public'),
  create('private', () => ({ invite_only: true })),
  create('web-public', () => ({ is_web_public: true })),
  create('default', () => ({ is_default_stream: true })),
  create('kept for a week', () => ({ message_retention_days: 7 })),
  create('with topics as it likes', () => ({ topics_policy: 'disable_empty_topic' })),
  create('in a folder', async (scene) => ({ folder_id: (await scene.a(folder)).id })),
  create('for a group to post', async (scene) => ({ can_send_message_group: (await scene.a(group)).id })),
  create('for one to post', async (scene) => {
    return { can_send_message_group: { direct_members: [(await scene.a(extra)).id], direct_subgroups: [] } }
  }),
  create('for others to delete in', (scene) => ({
    can_delete_any_message_group: groupNamed(scene, 'role:members'),
  })),

  update(
    'its name',
    () => ({ new_name: fresh('renamed') }),
    ({ place }) => ({ new_name: place.channel.name }),
  ),
  update('its description', () => ({ description: fresh('about') })),
  update(
    'its folder',
    async (scene) => ({ folder_id: (await scene.a(folder)).id }),
    () => ({ folder_id: null }),
  ),
  update('open or close it', (scene) => ({ is_private: !isPrivate(scene) }), privacy),
  update(
    'show it to the web',
    () => ({ is_private: false, is_web_public: true, history_public_to_subscribers: true }),
    privacy,
  ),
  update(
    'who posts',
    async (scene) => ({ can_send_message_group: { new: (await scene.a(group)).id } }),
    (scene) => ({
      can_send_message_group: { new: groupNamed(scene, 'role:everyone') },
    }),
  ),
  update(
    'who joins',
    (scene) => ({ can_subscribe_group: { new: groupNamed(scene, 'role:members') } }),
    (scene) => ({
      can_subscribe_group: { new: groupNamed(scene, 'role:nobody') },
    }),
  ),
  update(
    'how long it keeps',
    () => ({ message_retention_days: 7 }),
    () => ({ message_retention_days: 'realm_default' }),
  ),
  update(
    'make it default',
    () => ({ is_default_stream: true }),
    () => ({ is_default_stream: false }),
  ),
  update('bring it back', () => ({ is_archived: false })),
  ask(archiveChannel, async (scene) => ({ stream_id: (await scene.channel()).id }), {
    stoppedBy: /^Channel is already deactivated$/,
    undo: async ({ hand, place }) => {
      if (place.kind !== 'archived')
        await hand.call(updateChannel, { stream_id: place.channel.id, is_archived: false })
    },
  }),
)
