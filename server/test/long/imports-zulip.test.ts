import { join } from 'node:path'
import { addAlertWords } from '@parley/api/alert-words/endpoints'
import { setAvatar } from '@parley/api/avatars/endpoints'
import { archiveChannel, createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { createDefaultChannelGroup } from '@parley/api/default-channels/endpoints'
import { addRealmDomain } from '@parley/api/domains/endpoints'
import { createDrafts } from '@parley/api/drafts/endpoints'
import { uploadCustomEmoji } from '@parley/api/emoji/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { createChannelFolder, updateChannelFolder } from '@parley/api/folders/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { addLinkifier } from '@parley/api/linkifiers/endpoints'
import { sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { addCodePlayground } from '@parley/api/playgrounds/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { createReminder } from '@parley/api/reminders/endpoints'
import { createScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import { updateRealmUserSettingsDefaults, updateSettings } from '@parley/api/settings/endpoints'
import { subscribe, updateSubscriptionSettings } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { deactivateUser, updateUser } from '@parley/api/users/endpoints'
import { expect, test } from 'vitest'
import type { Realm } from '#engine/realm/realm.ts'
import { formatVersions } from '#organization/exports/tables/versions.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { temporaryFolder } from '../support/export-files.ts'
import { picture, upload } from '../support/files.ts'
import { run } from '../support/operator.ts'
import { factsOf } from '../support/organization-facts.ts'

const say = async (person: Person, to: number, content: string, topic = 'talk') =>
  (await person.call(sendMessage, { type: 'channel', to, topic, content })).id

const direct = async (person: Person, to: number[], content: string) =>
  (await person.call(sendMessage, { type: 'direct', to, content })).id

function organizationAt({ server }: TestServer, name: string): Realm {
  const realm = [...server.realms.all()].find(({ state }) => state.stringId === name)
  if (realm === undefined) throw new Error(`there is no organization ${name}`)
  return realm
}

/** An organization with one of everything. */
async function live(server: TestServer) {
  const ada = await server.ada()
  const [bo, yuki, lena] = [await server.join('bo'), await server.join('yuki'), await server.join('lena')]
  const everybody = { subscribers: [ada.id, bo.id, yuki.id, lena.id] }
  const channel = async (name: string, options: object = {}) =>
    (await ada.call(createChannel, { name, ...everybody, ...options })).id
  const open = await channel('open', { description: 'For *all* of us' })
  const closed = await channel('closed', {
    invite_only: true,
    history_public_to_subscribers: true,
    subscribers: [ada.id, bo.id],
  })
  const guarded = await channel('guarded', {
    invite_only: true,
    history_public_to_subscribers: false,
    subscribers: [ada.id],
  })
  const old = await channel('old')
  const boat = { file: new Blob([(await picture('png')) as BlobPart]), filename: 'boat.png' }
  await ada.connection.call(uploadCustomEmoji, { emoji_name: 'boat' }, boat)
  await ada.connection.call(setAvatar, {}, boat)
  const { url } = await upload(ada, await picture('png'), 'plan.png', 'image/png')
  const first = await say(
    ada,
    open,
    `Look at [plan.png](${url}), @**Bo Kristensen**\n\`\`\`\n@**Bo Kristensen|99**\n\`\`\``,
  )
  await say(bo, open, '#**closed>talk** and `#**open**` #77', 'other')
  await say(yuki, open, '/poll Tea?\nyes\nno')
  await bo.call(addReaction, { message_id: first, emoji_name: 'tada' })
  await yuki.call(addReaction, { message_id: first, emoji_name: 'boat' })
  await bo.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'starred' })
  const edited = await say(ada, open, 'befor')
  await ada.call(updateMessage, { message_id: edited, content: 'before' })
  const moved = await say(ada, open, 'elsewhere')
  await ada.call(updateMessage, {
    message_id: moved,
    topic: 'moved',
    propagate_mode: 'change_one',
    send_notification_to_new_thread: false,
    send_notification_to_old_thread: false,
  })
  await say(bo, closed, 'between us')
  await say(ada, guarded, 'not for bo')
  await ada.call(subscribe, { subscriptions: [{ name: 'guarded' }], principals: [bo.id] })
  await say(ada, guarded, 'for bo too')
  await say(lena, old, 'long ago')
  await direct(bo, [ada.id], 'hello')
  await direct(ada, [ada.id], 'note to self')
  await direct(yuki, [ada.id, bo.id], 'the three of us')
  await ada.call(createUserGroup, {
    name: 'crew',
    description: 'All hands',
    members: [ada.id, bo.id],
    can_mention_group: { direct_members: [ada.id], direct_subgroups: [] },
  } as never)
  await say(ada, open, '@*crew* hands up')
  await ada.call(addLinkifier, { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' })
  await bo.call(addAlertWords, { alert_words: ['boat'] })
  await bo.call(muteUser, { muted_user_id: yuki.id })
  await bo.call(updateUserTopic, { stream_id: open, topic: 'talk', visibility_policy: 3 })
  await bo.call(updateSubscriptionSettings, {
    subscription_data: [
      { stream_id: open, property: 'color', value: '#112233' },
      { stream_id: open, property: 'pin_to_top', value: true },
    ],
  })
  await bo.call(updateSettings, { twenty_four_hour_time: true, timezone: 'Europe/Oslo' })
  await ada.call(updateRealm, {
    description: 'Boats',
    waiting_period_threshold: 3,
    message_content_edit_limit_seconds: 1200,
    message_edit_history_visibility_policy: 'moves',
    privacy_policy: 'We keep your boats secret.',
    topics_policy: 'disable_empty_topic',
  })
  await ada.call(addRealmDomain, { domain: 'harbour.example', allow_subdomains: true })
  await ada.call(updateRealm, { emails_restricted_to_domains: true })
  await ada.call(updateRealmUserSettingsDefaults, {
    twenty_four_hour_time: true,
    web_channel_default_view: 3,
  })
  await bo.call(updateSettings, {
    resolved_topic_notice_auto_read_policy: 'never',
    quiet_hours_enabled: true,
    quiet_hours_days: '67',
    web_channel_default_view: 4,
  })
  const { channel_folder_id } = await ada.call(createChannelFolder, {
    name: 'Work',
    description: 'All of *it*',
  })
  await ada.call(updateChannel, { stream_id: open, folder_id: channel_folder_id })
  const { channel_folder_id: empty } = await ada.call(createChannelFolder, { name: 'Past', description: '' })
  await ada.call(updateChannelFolder, { channel_folder_id: empty, is_archived: true })
  await ada.call(createDefaultChannelGroup, {
    ...{ group_name: 'sailors', description: 'Who sails' },
    stream_names: ['open'],
  })
  await ada.call(addCodePlayground, {
    ...{ name: 'Rust', pygments_language: 'rust' },
    url_template: 'https://play.example/?code={code}',
  })
  await ada.call(updateChannel, {
    stream_id: open,
    can_send_message_group: { new: { direct_members: [ada.id, bo.id], direct_subgroups: [] } },
  } as never)
  await ada.call(updateUser, { user_id: bo.id, role: 300 })
  await bo.call(createDrafts, {
    drafts: [
      {
        type: 'stream',
        to: [open],
        topic: 'sails',
        content: 'Dear @**Bo Kristensen**',
        timestamp: 1_700_000_000,
      },
      { type: 'private', to: [ada.id], topic: '', content: 'half of it' },
    ],
  })
  const later = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 100_000 }
  await bo.call(createScheduledMessage, {
    type: 'channel',
    to: open,
    topic: 'talk',
    content: 'later',
    ...later,
  })
  await bo.call(createScheduledMessage, {
    type: 'direct',
    to: [ada.id, yuki.id],
    content: 'to you',
    ...later,
  })
  await bo.call(createReminder, { message_id: first, note: 'again', ...later })
  await ada.call(archiveChannel, { stream_id: old })
  await ada.call(deactivateUser, { user_id: lena.id })
  return { ada, bo, yuki, open, closed, guarded }
}

test.each(formatVersions)(
  'reading back what was exported for Zulip %i gives the same organization, and doing it again adds nothing',
  async (version) => {
    const server = await testServer()
    await live(server)
    const file = join(await temporaryFolder(), 'export.tar.gz')
    expect(await run(server, 'export', file, '--zulip', String(version))).toContain('Harbour Labs is in')
    const dry = await run(server, 'import', 'zulip', file, '--organization', 'copy', '--dry-run')
    expect(dry).toContain('Nothing is left behind.')
    expect(() => organizationAt(server, 'copy')).toThrow()
    const said = await run(server, 'import', 'zulip', file, '--organization', 'copy')
    expect(said).toMatch(/Its owner sets a password here:\nhttp:\/\/copy\./)
    expect(said).toContain('Nothing is left behind.')
    const copy = organizationAt(server, 'copy')
    expect(await factsOf(copy)).toEqual(await factsOf(server.realm))
    const { journalHead } = copy.state
    const again = await run(server, 'import', 'zulip', file, '--organization', 'copy')
    expect(again).toMatch(/messages +0 added +\d+ here already/)
    expect(copy.state.journalHead).toBe(journalHead)
  },
)
