import { exportAuditLog, getAuditLog } from '@parley/api/audit-log/endpoints'
import { createBigBlueButtonCall, createZoomCall } from '@parley/api/calls/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import {
  addDefaultChannel,
  createDefaultChannelGroup,
  removeDefaultChannel,
  removeDefaultChannelGroup,
  updateDefaultChannelGroup,
  updateDefaultChannelGroupChannels,
} from '@parley/api/default-channels/endpoints'
import {
  addRealmDomain,
  deleteRealmDomain,
  getRealmDomains,
  updateRealmDomain,
} from '@parley/api/domains/endpoints'
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  getCustomEmojiUsage,
  getEmojiData,
  getExtraEmoji,
  renameCustomEmoji,
  uploadCustomEmoji,
} from '@parley/api/emoji/endpoints'
import { getFirstRun, keepFirstRun } from '@parley/api/first-run/endpoints'
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '@parley/api/folders/endpoints'
import { getLegalHolds, liftLegalHold, setLegalHold } from '@parley/api/legal-holds/endpoints'
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '@parley/api/linkifiers/endpoints'
import { getOutbox, retryMail } from '@parley/api/mail/endpoints'
import { answerMessageReport, getMessageReports } from '@parley/api/message-reports/endpoints'
import { reportMessage } from '@parley/api/messages/endpoints'
import {
  addCodePlayground,
  removeCodePlayground,
  updateCodePlayground,
} from '@parley/api/playgrounds/endpoints'
import {
  createCustomProfileField,
  deleteCustomProfileField,
  getCustomProfileFields,
  removeOwnProfileData,
  reorderCustomProfileFields,
  updateCustomProfileField,
  updateOwnProfileData,
} from '@parley/api/profile-fields/endpoints'
import {
  deactivateRealm,
  deleteRealmIcon,
  deleteRealmLogo,
  getRealmIcon,
  getRealmLogo,
  testWelcomeBotCustomMessage,
  updateRealm,
  uploadRealmIcon,
  uploadRealmLogo,
} from '@parley/api/realm/endpoints'
import { createScimToken, endScimToken, getScimTokens } from '@parley/api/scim/endpoints'
import { devFetchApiKey, devListUsers, fetchApiKey, getServerSettings } from '@parley/api/server/endpoints'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { getUploadUsage, getUsage } from '@parley/api/usage/endpoints'
import { updateUser, updateUserByEmail } from '@parley/api/users/endpoints'
import { endScimToken as endToken, makeScimToken } from '#accounts/scim/tokens.ts'
import { systemGroupId } from '#directory/permissions/groups.ts'
import { MEMBER } from '#directory/users/roles.ts'
import { liftHold, setHold } from '#messages/legal-holds/commands.ts'
import { PASSWORD } from '../../harness.ts'
import { picture } from '../../support/files.ts'
import { extra, folder, group, madeBy, person } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import { fresh, type Prop, type Scene } from '../scene.ts'

const pictureFile = async () => ({
  file: new Blob([(await picture('png')) as BlobPart]),
  filename: 'icon.png',
})

const letters = (prefix: string) => fresh(prefix).replaceAll(' ', '_')

/** A token of a provider, which owners have. */
const scimToken: Prop<{ token_id: number }> = async ({ realm, hand }) => {
  // Who was refused has left it, and there may be few.
  const left = realm.state.scimTokens.keys().next().value
  const made = () => realm.change((change) => makeScimToken(change, hand.id, { name: 'Provider' }))
  return { token_id: left ?? (await made()).id }
}

/** A letter that the server keeps, since it sends none. */
const keptMail: Prop<{ id: number }> = async (stage) => {
  const email = `${letters('somebody')}@example.com`
  await (await stage.person(MEMBER)).call(updateSettings, { email })
  const { mails } = await stage.hand.call(getOutbox, {})
  return { id: mails.find(({ to }) => to === email)?.id ?? 0 }
}

/** What a member has reported to a channel that everybody is in. */
const waitingReport: Prop<{ id: number }> = async (stage) => {
  const { channel, message } = stage.place('shared', 'in')
  await stage.hand.call(updateRealm, { moderation_request_channel_id: channel.id })
  await stage.hand.call(reportMessage, { message_id: message.id, report_type: 'spam' })
  const { reports } = await stage.hand.call(getMessageReports, {})
  return { id: reports[0]?.id ?? 0 }
}

const emoji: Prop<{ name: string }> = async ({ cast, hand }, maker) => {
  const by = maker === cast.guest || maker === cast.bot ? hand : maker
  const name = letters('gull')
  await by.call(uploadCustomEmoji, { emoji_name: name }, await pictureFile())
  return { name }
}

const domain: Prop<{ domain: string }> = async (_, maker) => {
  const name = `${letters('host').replace('_', '-')}.example`
  await maker.call(addRealmDomain, { domain: name, allow_subdomains: false })
  return { domain: name }
}

const linkifier: Prop<{ id: number }> = async (_, maker) => {
  return madeBy(
    maker.call(addLinkifier, {
      pattern: `#${letters('L')}(?P<id>[0-9]+)`,
      url_template: 'https://example.com/{id}',
    }),
  )
}

const playground: Prop<{ id: number }> = async (_, maker) => {
  return madeBy(
    maker.call(addCodePlayground, {
      name: fresh('Playground'),
      pygments_language: 'Python',
      url_template: 'https://example.com/{code}',
    }),
  )
}

const SHORT_TEXT = 1

const field: Prop<{ id: number }> = async (_, maker) => {
  return madeBy(maker.call(createCustomProfileField, { name: fresh('Field'), field_type: SHORT_TEXT }))
}
const lockedField: Prop<{ id: number }> = async (_, maker) => {
  return madeBy(
    maker.call(createCustomProfileField, {
      name: fresh('Field'),
      field_type: SHORT_TEXT,
      editable_by_user: false,
    }),
  )
}

/** A default channel group. */
const channelGroup: Prop<{ id: number }> = async (stage, maker) => {
  const name = fresh('Crew')
  const channel = stage.place('public', 'out').channel.name
  await maker.call(createDefaultChannelGroup, { group_name: name, description: '', stream_names: [channel] })
  const made = [...stage.realm.state.defaultChannelGroups.values()].find((one) => one.name === name)
  return { id: made?.id ?? 0 }
}

const publicChannel: Prop<{ id: number; name: string }> = async (stage) =>
  stage.place('public', 'late').channel

const auditFilters = async (scene: Scene) => ({
  user_id: (await scene.a(person)).id,
  acting_user_id: (await scene.a(extra)).id,
  stream_id: (await scene.a(publicChannel)).id,
  group_id: (await scene.a(group)).id,
})

/** The hold on a channel. Who was refused has left it. */
const legalHold: Prop<{ id: number }> = async (stage) => {
  const { realm } = stage
  const { id: channelId } = stage.place('public', 'late').channel
  const left = realm.state.legalHolds.values().find((hold) => hold.channelId === channelId)
  const wanted = { channelId, reason: 'Case 12', setBy: null }
  return { id: left?.id ?? (await realm.change((change) => setHold(change, wanted))) }
}

const lift = ({ stage }: Scene, { id }: { id: number }) =>
  stage.realm.change((change) => liftHold(change, id, 'Closed'))

const set = (what: string, change: (scene: Scene) => Promise<InputOf<typeof updateRealm>>) =>
  askTo(what, updateRealm, change)

const everybody =
  (name: Parameters<typeof systemGroupId>[1]) =>
  async ({ stage }: Scene) => ({
    new: systemGroupId(stage.realm.state, name),
  })

export const organization = requests(
  ask(createBigBlueButtonCall, async () => ({ meeting_name: 'stand-up' }), { stoppedBy: /not configured/ }),
  ask(createZoomCall, async () => ({}), { stoppedBy: /not been configured/ }),

  ask(addDefaultChannel, async (scene) => ({ stream_id: (await scene.channel()).id }), {
    undo: ({ hand, place }) => hand.call(removeDefaultChannel, { stream_id: place.channel.id }),
  }),
  ask(removeDefaultChannel, async (scene) => ({ stream_id: (await scene.channel()).id })),
  ask(createDefaultChannelGroup, async (scene) => {
    const { name } = await scene.a(publicChannel)
    return { group_name: fresh('Crew'), description: '', stream_names: [name] }
  }),
  ask(updateDefaultChannelGroup, async (scene) => ({
    group_id: (await scene.a(channelGroup)).id,
    new_group_name: fresh('Crew'),
  })),
  ask(updateDefaultChannelGroupChannels, async (scene) => {
    return {
      group_id: (await scene.a(channelGroup)).id,
      op: 'add' as const,
      stream_names: [(await scene.a(publicChannel)).name],
    }
  }),
  ask(removeDefaultChannelGroup, async (scene) => ({ group_id: (await scene.a(channelGroup)).id })),

  ask(getRealmDomains, async () => ({})),
  ask(addRealmDomain, async () => ({
    domain: `${letters('host').replace('_', '-')}.example`,
    allow_subdomains: false,
  })),
  ask(updateRealmDomain, async (scene) => ({ ...(await scene.a(domain)), allow_subdomains: true })),
  ask(deleteRealmDomain, (scene) => scene.a(domain)),

  ask(getEmojiData, async () => ({})),
  ask(getExtraEmoji, async () => ({})),
  ask(getCustomEmoji, async () => ({})),
  ask(uploadCustomEmoji, async () => ({ emoji_name: letters('gull') }), { file: pictureFile }),
  askTo('their own', renameCustomEmoji, async (scene) => ({
    emoji_name: (await scene.own(emoji)).name,
    new_name: letters('tern'),
  })),
  askTo("somebody else's", renameCustomEmoji, async (scene) => ({
    emoji_name: (await scene.a(emoji)).name,
    new_name: letters('tern'),
  })),
  ask(getCustomEmojiUsage, async () => ({})),
  askTo('their own', deactivateCustomEmoji, async (scene) => ({ emoji_name: (await scene.own(emoji)).name })),
  askTo("somebody else's", deactivateCustomEmoji, async (scene) => ({
    emoji_name: (await scene.a(emoji)).name,
  })),

  ask(getOutbox, async () => ({})),
  ask(retryMail, async (scene) => ({ mail_id: (await scene.a(keptMail)).id }), {
    stoppedBy: /^This server is not set up to send mail/,
  }),
  ask(getFirstRun, async () => ({})),
  ask(keepFirstRun, async () => ({ plan: null })),
  ask(getUsage, async () => ({})),
  ask(getUploadUsage, async (scene) => ({ user_id: (await scene.a(person)).id })),
  ask(getAuditLog, auditFilters),
  ask(exportAuditLog, auditFilters),
  ask(getMessageReports, async (scene) => {
    await scene.a(waitingReport)
    return {}
  }),
  ask(answerMessageReport, async (scene) => ({
    report_id: (await scene.a(waitingReport)).id,
    outcome: 'settled' as const,
  })),

  ask(getChannelFolders, async () => ({})),
  ask(createChannelFolder, async () => ({ name: fresh('folder'), description: '' })),
  ask(updateChannelFolder, async (scene) => ({
    channel_folder_id: (await scene.a(folder)).id,
    description: fresh('about'),
  })),
  askTo('put it away', updateChannelFolder, async (scene) => {
    return { channel_folder_id: (await scene.a(folder)).id, is_archived: true }
  }),
  ask(reorderChannelFolders, async (scene) => {
    const { id } = await scene.a(folder)
    const others = [...scene.stage.realm.state.folders.keys()].filter((one) => one !== id)
    return { order: [id, ...others] }
  }),

  ask(getLinkifiers, async () => ({})),
  ask(addLinkifier, async () => ({
    pattern: `#${letters('L')}(?P<id>[0-9]+)`,
    url_template: 'https://example.com/{id}',
  })),
  ask(updateLinkifier, async (scene) => ({
    filter_id: (await scene.a(linkifier)).id,
    pattern: `#${letters('L')}(?P<id>[0-9]+)`,
    url_template: 'https://example.com/{id}',
  })),
  ask(removeLinkifier, async (scene) => ({ filter_id: (await scene.a(linkifier)).id })),
  ask(reorderLinkifiers, async (scene) => {
    const { id } = await scene.a(linkifier)
    const others = [...scene.stage.realm.state.linkifiers]
      .map(({ id: one }) => one)
      .filter((one) => one !== id)
    return { ordered_linkifier_ids: [id, ...others] }
  }),

  ask(addCodePlayground, async () => ({
    name: fresh('Playground'),
    pygments_language: 'Python',
    url_template: 'https://example.com/{code}',
  })),
  ask(updateCodePlayground, async (scene) => ({
    playground_id: (await scene.a(playground)).id,
    name: fresh('Playground'),
    pygments_language: 'Python',
    url_template: 'https://example.com/{code}',
  })),
  ask(removeCodePlayground, async (scene) => ({ playground_id: (await scene.a(playground)).id })),

  ask(getCustomProfileFields, async () => ({})),
  ask(createCustomProfileField, async () => ({ name: fresh('Field'), field_type: SHORT_TEXT })),
  ask(updateCustomProfileField, async (scene) => ({
    field_id: (await scene.a(field)).id,
    name: fresh('Field'),
  })),
  ask(deleteCustomProfileField, async (scene) => ({ field_id: (await scene.a(field)).id })),
  ask(reorderCustomProfileFields, async (scene) => {
    const { id } = await scene.a(field)
    const others = [...scene.stage.realm.state.profileFields.keys()].filter((one) => one !== id)
    return { order: [id, ...others] }
  }),
  ask(updateOwnProfileData, async (scene) => ({ data: [{ id: (await scene.a(field)).id, value: 'gulls' }] })),
  askTo('what administrators say of them', updateOwnProfileData, async (scene) => {
    return { data: [{ id: (await scene.a(lockedField)).id, value: 'gulls' }] }
  }),
  ask(removeOwnProfileData, async (scene) => ({ data: [(await scene.a(field)).id] })),
  askTo('what administrators say of them', removeOwnProfileData, async (scene) => ({
    data: [(await scene.a(lockedField)).id],
  })),
  askTo('the profile of a member', updateUser, async (scene) => ({
    user_id: (await scene.a(async ({ extra }) => ({ id: extra.id }))).id,
    profile_data: [{ id: (await scene.a(lockedField)).id, value: 'gulls' }],
  })),

  askTo('the profile of a member', updateUserByEmail, async (scene) => ({
    email: (await scene.a(async ({ extra }) => ({ email: extra.email }))).email,
    profile_data: [{ id: (await scene.a(lockedField)).id, value: 'gulls' }],
  })),

  set('what it is about', async () => ({ description: fresh('About') })),
  set('its name', async ({ stage }) => ({ name: stage.realm.state.settings.name })),
  set('whom visitors see', async () => ({ enable_spectator_access: true })),
  set('who makes channels', async (scene) => ({
    can_create_public_channel_group: await everybody('role:members')(scene),
  })),
  askTo(
    'that a group may bring others',
    updateRealm,
    async (scene) => {
      return { can_add_subscribers_group: { new: (await scene.a(group)).id } }
    },
    {
      undo: async ({ hand, stage }) => {
        const members = systemGroupId(stage.realm.state, 'role:members')
        await hand.call(updateRealm, { can_add_subscribers_group: { new: members } })
      },
    },
  ),
  set('where it announces new people', async (scene) => ({
    signup_announcements_stream_id: (await scene.channel()).id,
  })),
  set('where it announces channels', async (scene) => ({
    new_stream_announcements_stream_id: (await scene.channel()).id,
  })),
  set('where it announces versions', async (scene) => ({
    zulip_update_announcements_stream_id: (await scene.channel()).id,
  })),
  askTo(
    'where moderators are called',
    updateRealm,
    async (scene) => ({ moderation_request_channel_id: (await scene.channel()).id }),
    { undo: ({ hand }) => hand.call(updateRealm, { moderation_request_channel_id: -1 }) },
  ),
  set('how it lets people log in', async () => ({ authentication_methods: { Email: true } })),
  set('how long it keeps messages', async () => ({ message_retention_days: 'unlimited' })),
  set('that one must be invited', async () => ({ invite_required: false })),
  set('from where people come', async () => ({ emails_restricted_to_domains: false })),
  set('who passes for nobody', async () => ({ disallow_disposable_email_addresses: true })),
  set('how long people are new', async () => ({ waiting_period_threshold: 0 })),
  set('who invites', async (scene) => ({ can_invite_users_group: await everybody('role:members')(scene) })),
  set('who makes links', async (scene) => ({
    create_multiuse_invite_group: await everybody('role:administrators')(scene),
  })),
  set('who makes groups', async (scene) => ({ can_create_groups: await everybody('role:members')(scene) })),
  set('who manages all groups', async (scene) => ({
    can_manage_all_groups: await everybody('role:owners')(scene),
  })),
  // A success would end the test. Permitted callers get an error for the short time.
  ask(deactivateRealm, async () => ({ deletion_delay_days: 1 }), { stoppedBy: /^Data deletion time/ }),
  ask(getRealmIcon, async () => ({})),
  ask(uploadRealmIcon, async () => ({}), { file: pictureFile }),
  ask(deleteRealmIcon, async () => ({})),
  ask(getRealmLogo, async () => ({ night: false })),
  ask(uploadRealmLogo, async () => ({ night: false }), { file: pictureFile }),
  ask(deleteRealmLogo, async () => ({ night: false })),
  ask(testWelcomeBotCustomMessage, async () => ({ welcome_message_custom_text: 'Welcome!' })),

  ask(getServerSettings, async () => ({})),
  // Refused for everybody, since the development log-in is off.
  ask(devFetchApiKey, async ({ hand }) => ({ username: hand.email }), {
    stoppedBy: /not one for development/,
  }),
  ask(devListUsers, async () => ({}), { stoppedBy: /not one for development/ }),
  ask(fetchApiKey, async ({ hand }) => ({ username: hand.email, password: PASSWORD })),
  ask(updateRealmUserSettingsDefaults, async () => ({ enter_sends: false })),

  ask(getLegalHolds, async () => ({})),
  askTo(
    'on a person',
    setLegalHold,
    async (scene) => ({ user_id: (await scene.a(person)).id, reason: 'Case 12' }),
    {
      undo: lift,
    },
  ),
  askTo(
    'on a channel',
    setLegalHold,
    async (scene) => ({ stream_id: (await scene.a(publicChannel)).id, reason: 'Case 12' }),
    {
      undo: lift,
    },
  ),
  ask(liftLegalHold, async (scene) => ({ legal_hold_id: (await scene.a(legalHold)).id, reason: 'Closed' })),
  ask(getScimTokens, async () => ({})),
  ask(createScimToken, async () => ({ name: 'Provider' }), {
    undo: ({ stage }, { id }) => stage.realm.change((change) => endToken(change, id)),
  }),
  ask(endScimToken, (scene) => scene.a(scimToken)),
)
