import {
  deleteAvatar,
  getAvatar,
  getAvatarByEmail,
  getMediumAvatar,
  getMediumAvatarByEmail,
  serveAvatar,
  serveUnknownAvatar,
  setAvatar,
} from '@parley/api/avatars/endpoints'
import { createBot, deactivateBot, getBots, regenerateBotApiKey, updateBot } from '@parley/api/bots/endpoints'
import { confirmEmailChange, getEmailChange } from '@parley/api/email-changes/endpoints'
import { erasePerson, getErasure } from '@parley/api/erasing/endpoints'
import { getOutbox } from '@parley/api/mail/endpoints'
import { handOverLetter } from '@parley/api/mail-in/endpoints'
import {
  getUnsubscription,
  unsubscribeFromDigests,
  unsubscribeFromMissedMessages,
} from '@parley/api/notification-letters/endpoints'
import {
  getPasswordReset,
  requestPasswordReset,
  resetPassword,
  sendPasswordReset,
} from '@parley/api/password-resets/endpoints'
import { updateSettings } from '@parley/api/settings/endpoints'
import { getSignUp, requestSignUp, signUp } from '@parley/api/sign-up/endpoints'
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  getOwnUser,
  getUser,
  getUserByEmail,
  getUsers,
  reactivateUser,
  regenerateOwnApiKey,
  updateUser,
  updateUserByEmail,
} from '@parley/api/users/endpoints'
import { vi } from 'vitest'
import type { EndedLetters } from '#accounts/notifications/unsubscribe-tokens.ts'
import { newResetLink } from '#accounts/password-resets/commands.ts'
import { accountOf } from '#directory/users/commands.ts'
import { ADMINISTRATOR, GUEST, MEMBER, MODERATOR, OWNER, type Role } from '#directory/users/roles.ts'
import { picture } from '../../support/files.ts'
import { PATIENCE } from '../../support/patience.ts'
import type { Actor } from '../actor.ts'
import { bot, extra, owner, person } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Prop, type Scene } from '../scene.ts'

const pictureFile = async () => ({
  file: new Blob([(await picture('png')) as BlobPart]),
  filename: 'face.png',
})

/** The address of an uploaded avatar. */
const chosenPicture: Prop<{ realm: string; file: string }> = async ({ extra }) => {
  const { avatar_url } = await extra.call(setAvatar, {}, await pictureFile())
  const [, realm = '', file = ''] = /user_avatars\/([^/]+)\/([^?]+)/.exec(avatar_url) ?? []
  return { realm, file }
}

const gone = (
  prop: Prop<{ id: number; email: string }>,
  remove: (hand: Actor, id: number) => Promise<unknown>,
) => {
  const made: typeof prop = async (stage, maker) => {
    const it = await prop(stage, maker)
    await remove(stage.hand, it.id)
    return it
  }
  return made
}
const deactivate = (hand: Actor, id: number) => hand.call(deactivateUser, { user_id: id })
const deactivateIt = (hand: Actor, id: number) => hand.call(deactivateBot, { bot_id: id })

const newBot =
  (settings: Partial<Parameters<typeof bare>[0]> = {}) =>
  async () =>
    bare(settings)
const bare = (settings: { bot_type?: 1 | 2 | 3; payload_url?: string }) => ({
  full_name: fresh('Robot'),
  short_name: fresh('robot').replace(' ', ''),
  ...settings,
})

const updateTo = (what: string, whom: Prop<{ id: number }>, update: object) =>
  askTo(what, updateUser, async (scene) => ({ user_id: (await scene.a(whom)).id, ...update }))

const mail = (scene: Scene) => `${fresh(`mail-${scene.role}`).replaceAll(' ', '')}@example.com`

const address = () => `${fresh('address').replace(' ', '')}@example.com`

/** The confirmation link of an address change. */
const emailChange: Prop<{ token: string }> = async (stage, maker) => {
  const email = address()
  const somebody = await stage.person(MEMBER)
  await somebody.call(updateSettings, { email })
  const { mails } = await maker.call(getOutbox, {})
  const text = mails.find(({ to }) => to === email)?.text ?? ''
  return { token: /confirm-email\/([\w-]+)/.exec(text)?.[1] ?? '' }
}

/** The link that sets a new password of somebody. */
const passwordReset: Prop<{ token: string }> = async (stage) => {
  const { id } = await stage.person(MEMBER)
  const { realm } = stage
  const link = await realm.change((change) => newResetLink(change, realm.url, accountOf(change.state, id)))
  return { token: link.split('/').at(-1) ?? '' }
}

/** The link that makes an account. */
const signUpLink: Prop<{ token: string }> = async (_stage, maker) => {
  const email = address()
  await maker.call(requestSignUp, { email })
  const text = await vi.waitUntil(async () => {
    const { mails } = await maker.call(getOutbox, {})
    return mails.find(({ to }) => to === email)?.text
  }, PATIENCE)
  return { token: /sign-up\/([\w-]+)/.exec(text)?.[1] ?? '' }
}

/** The link that ends letters to somebody. */
const unsubscription =
  (letters: EndedLetters): Prop<{ token: string }> =>
  async (stage) => {
    const { id } = await stage.person(MEMBER)
    const { state, context } = stage.realm
    return { token: context.unsubscribeTokens.of(state, accountOf(state, id), letters) }
  }
const ofMissedMessages = unsubscription('missed messages')
const ofDigests = unsubscription('digests')

export const people = requests(
  ask(getOwnUser, async () => ({})),
  ask(getUsers, async () => ({})),
  askTo('those', getUsers, async (scene) => ({ user_ids: [(await scene.a(extra)).id] })),
  ask(getUser, async (scene) => ({ user_id: (await scene.a(extra)).id })),
  ask(getUserByEmail, async (scene) => ({ email: (await scene.a(extra)).email })),
  ask(createUser, async (scene) => ({
    email: mail(scene),
    password: 'correct horse battery',
    full_name: fresh('Somebody'),
  })),

  updateTo('the name of a member', person, { full_name: 'Another Name' }),
  updateTo('the name of an owner', owner, { full_name: 'Another Name' }),
  updateTo('a member to a guest', person, { role: GUEST }),
  updateTo('a member to a moderator', person, { role: MODERATOR as Role }),
  updateTo('a member to an administrator', person, { role: ADMINISTRATOR as Role }),
  updateTo('a member to an owner', person, { role: OWNER as Role }),
  updateTo('an owner to a member', owner, { role: MEMBER }),
  updateTo('the name of a bot', bot, { full_name: 'Another Robot' }),
  askTo('the address of a member', updateUser, async (scene) => {
    return { user_id: (await scene.a(person)).id, new_email: mail(scene) }
  }),
  askTo('their own to an owner', updateUser, async (scene) => ({
    user_id: scene.actor.id,
    role: OWNER as Role,
  })),
  askTo('the name of a member', updateUserByEmail, async (scene) => {
    return { email: (await scene.a(person)).email, full_name: 'Another Name' }
  }),
  askTo('a member to an owner', updateUserByEmail, async (scene) => ({
    email: (await scene.a(person)).email,
    role: OWNER as Role,
  })),

  askTo('a member', deactivateUser, async (scene) => ({ user_id: (await scene.a(person)).id })),
  askTo('a member with all they wrote', deactivateUser, async (scene) => ({
    user_id: (await scene.a(person)).id,
    actions: { delete_profile: true, delete_public_channel_messages: true, delete_direct_messages: true },
  })),
  askTo('an owner', deactivateUser, async (scene) => ({ user_id: (await scene.a(owner)).id })),
  askTo('a bot', deactivateUser, async (scene) => ({ user_id: (await scene.own(bot)).id })),
  ask(deactivateOwnUser, async () => ({}), { byDouble: true }),
  ask(getErasure, async (scene) => ({ user_id: (await scene.a(person)).id })),
  askTo('a member', erasePerson, async (scene) => ({
    user_id: (await scene.a(person)).id,
    erase_messages: true,
    erase_files: true,
  })),
  askTo('a member', reactivateUser, async (scene) => ({
    user_id: (await scene.a(gone(person, deactivate))).id,
  })),
  askTo('an owner', reactivateUser, async (scene) => ({
    user_id: (await scene.a(gone(owner, deactivate))).id,
  })),
  askTo('their own bot', reactivateUser, async (scene) => ({
    user_id: (await scene.own(gone(bot, deactivateIt))).id,
  })),
  askTo("somebody else's bot", reactivateUser, async (scene) => ({
    user_id: (await scene.a(gone(bot, deactivateIt))).id,
  })),
  ask(regenerateOwnApiKey, async () => ({}), { byDouble: true }),
  askTo('a member', sendPasswordReset, async (scene) => ({ user_id: (await scene.a(person)).id })),
  askTo('an owner', sendPasswordReset, async (scene) => ({ user_id: (await scene.a(owner)).id })),
  askTo('a bot', sendPasswordReset, async (scene) => ({ user_id: (await scene.own(bot)).id })),
  ask(updateSettings, async () => ({ enter_sends: false })),
  askTo('their name', updateSettings, async (scene) => ({ full_name: fresh(`Called ${scene.role}`) })),
  askTo('their address', updateSettings, async () => ({ email: address() })),
  ask(getEmailChange, (scene) => scene.a(emailChange)),
  ask(confirmEmailChange, (scene) => scene.a(emailChange)),
  ask(requestPasswordReset, async () => ({ email: address() })),
  ask(getPasswordReset, (scene) => scene.a(passwordReset)),
  ask(requestSignUp, async () => ({ email: address() })),
  ask(getSignUp, (scene) => scene.a(signUpLink)),
  ask(signUp, async (scene) => ({
    ...(await scene.a(signUpLink)),
    full_name: fresh('Newcomer'),
    password: 'correct horse battery',
  })),
  ask(resetPassword, async (scene) => ({
    ...(await scene.a(passwordReset)),
    password: 'quiet harbor lamps',
  })),

  ask(getUnsubscription, (scene) => scene.a(ofMissedMessages)),
  ask(unsubscribeFromMissedMessages, (scene) => scene.a(ofMissedMessages)),
  ask(unsubscribeFromDigests, (scene) => scene.a(ofDigests)),
  ask(handOverLetter, async () => ({ recipient: 'design@in.example.com', sender: '' }), {
    stoppedBy: /^The token is missing or wrong\.$/,
  }),

  ask(setAvatar, async () => ({}), { file: pictureFile }),
  ask(deleteAvatar, async () => ({})),
  ask(getAvatar, async (scene) => ({ user_id: (await scene.a(extra)).id })),
  ask(getMediumAvatar, async (scene) => ({ user_id: (await scene.a(extra)).id })),
  ask(getAvatarByEmail, async (scene) => ({ email: (await scene.a(extra)).email })),
  ask(getMediumAvatarByEmail, async (scene) => ({ email: (await scene.a(extra)).email })),
  ask(serveAvatar, async (scene) => {
    const { realm, file } = await scene.a(chosenPicture)
    return { realm_id_str: realm, file }
  }),
  ask(serveUnknownAvatar, async () => ({})),

  ask(getBots, async () => ({})),
  askTo('generic', createBot, newBot()),
  askTo('that only writes', createBot, newBot({ bot_type: 2 })),
  askTo('that is called', createBot, newBot({ bot_type: 3, payload_url: 'https://example.com/hook' })),
  askTo('that writes where', createBot, async (scene) => {
    return { ...bare({}), default_sending_stream: (await scene.channel()).name }
  }),
  askTo('that hears of where', createBot, async (scene) => {
    return { ...bare({}), default_events_register_stream: (await scene.channel()).name }
  }),
  askTo('where their own writes', updateBot, async (scene) => {
    return { bot_id: (await scene.own(bot)).id, default_sending_stream: (await scene.channel()).name }
  }),
  askTo('where their own hears', updateBot, async (scene) => {
    return { bot_id: (await scene.own(bot)).id, default_events_register_stream: (await scene.channel()).name }
  }),
  askTo('the name of their own', updateBot, async (scene) => ({
    bot_id: (await scene.own(bot)).id,
    full_name: fresh('Robot'),
  })),
  askTo("the name of somebody else's", updateBot, async (scene) => ({
    bot_id: (await scene.a(bot)).id,
    full_name: fresh('Robot'),
  })),
  askTo('their own to a moderator', updateBot, async (scene) => ({
    bot_id: (await scene.own(bot)).id,
    role: MODERATOR as Role,
  })),
  askTo('their own to an administrator', updateBot, async (scene) => ({
    bot_id: (await scene.own(bot)).id,
    role: ADMINISTRATOR as Role,
  })),
  askTo('their own to an owner', updateBot, async (scene) => ({
    bot_id: (await scene.own(bot)).id,
    role: OWNER as Role,
  })),
  askTo('their own to somebody else', updateBot, async (scene) => {
    return { bot_id: (await scene.own(bot)).id, bot_owner_id: (await scene.a(extra)).id }
  }),
  askTo('a person', updateBot, async (scene) => ({
    bot_id: (await scene.a(person)).id,
    full_name: fresh('Robot'),
  })),
  askTo('their own', deactivateBot, async (scene) => ({ bot_id: (await scene.own(bot)).id })),
  askTo("somebody else's", deactivateBot, async (scene) => ({ bot_id: (await scene.a(bot)).id })),
  askTo('a person', deactivateBot, async (scene) => ({ bot_id: (await scene.a(person)).id })),
  askTo('of their own', regenerateBotApiKey, async (scene) => ({ bot_id: (await scene.own(bot)).id })),
  askTo("of somebody else's", regenerateBotApiKey, async (scene) => ({ bot_id: (await scene.a(bot)).id })),
  askTo('of a person', regenerateBotApiKey, async (scene) => ({ bot_id: (await scene.a(person)).id })),
)
