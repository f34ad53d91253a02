import { registerQueue } from '@parley/api/events/endpoints'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { GUEST, MEMBER, OWNER } from '#directory/users/roles.ts'
import { fresh, type Prop } from './scene.ts'

// Things that requests of several nouns need.

export const person: Prop<{ id: number; email: string }> = async (stage) => {
  const { id, email } = await stage.person(MEMBER)
  return { id, email }
}

export const guest: typeof person = async (stage) => {
  const { id, email } = await stage.person(GUEST)
  return { id, email }
}

export const owner: typeof person = async (stage) => {
  const { id, email } = await stage.person(OWNER)
  return { id, email }
}

/** A permanent user, for requests that do not change them. */
export const extra: typeof person = async ({ extra: { id, email } }) => ({ id, email })

/** A bot of the maker. Guests and bots cannot have one, and get another's. */
export const bot: typeof person = async (stage, maker) => {
  const { guest, bot } = stage.cast
  const { id, email } = await stage.bot(maker === guest || maker === bot ? stage.hand : maker)
  return { id, email }
}

/** A group that the maker manages. Guests and bots cannot create one, and get another's. */
export const group: Prop<{ id: number }> = async (stage, maker) => {
  const { guest, bot } = stage.cast
  const by = maker === guest || maker === bot ? stage.hand : maker
  const request = { name: fresh('group'), description: '', members: [stage.extra.id] }
  return { id: (await by.call(createUserGroup, request)).group_id }
}

export const folder: Prop<{ id: number }> = async (_, maker) => {
  const { channel_folder_id: id } = await maker.call(createChannelFolder, {
    name: fresh('folder'),
    description: '',
  })
  return { id }
}

/** The id in the answer of a call. */
export const madeBy = async (call: Promise<{ id: number }>): Promise<{ id: number }> => ({
  id: (await call).id,
})

/** A queue of the maker. */
export const queue: Prop<{ id: string }> = async (_, maker) => {
  const { queue_id: id } = await maker.call(registerQueue, { event_types: ['alert_words'] })
  return { id: id ?? '' }
}
