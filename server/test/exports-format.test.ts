import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendMessage } from '@parley/api/messages/endpoints'
import { addReaction } from '@parley/api/reactions/endpoints'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'
import { temporaryFolder } from './support/export-files.ts'
import { upload } from './support/files.ts'
import { run } from './support/operator.ts'
import { untarred } from './support/untar.ts'

// What Zulip does with an export: it makes an object of each row by the names of its columns, and refuses a name that its
// model does not have. Tables that it looks up without asking whether they are there must be there. The names are those
// of its models.

type Row = Record<string, unknown>

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Columns by table. A row may leave out some, and has no others. */
const COLUMNS: Readonly<Record<string, string>> = {
  zerver_realm: `id name description string_id uuid date_created deactivated emails_restricted_to_domains invite_required
    disallow_disposable_email_addresses enable_spectator_access want_advertise_in_communities_directory
    inline_image_preview inline_url_embed_preview digest_emails_enabled digest_weekday send_welcome_emails
    message_content_allowed_in_email_notifications topics_policy require_unique_names
    name_changes_disabled email_changes_disabled mandatory_topics avatar_changes_disabled welcome_message_custom_text
    move_messages_within_stream_limit_seconds move_messages_between_streams_limit_seconds waiting_period_threshold
    message_content_delete_limit_seconds allow_message_editing message_content_edit_limit_seconds
    message_edit_history_visibility_policy default_language moderation_request_channel
    new_stream_announcements_stream signup_announcements_stream zulip_update_announcements_stream
    message_retention_days org_type video_chat_provider jitsi_server_url giphy_rating default_code_block_language
    enable_read_receipts enable_guest_user_indicator enable_guest_user_dm_warning require_e2ee_push_notifications
    create_multiuse_invite_group can_access_all_users_group can_add_custom_emoji_group can_add_subscribers_group
    can_create_bots_group can_create_groups can_create_private_channel_group can_create_public_channel_group
    can_create_web_public_channel_group can_create_write_only_bots_group can_delete_any_message_group
    can_delete_own_message_group can_invite_users_group can_manage_all_groups can_manage_billing_group
    can_mention_many_users_group can_move_messages_between_channels_group can_move_messages_between_topics_group
    can_resolve_topics_group can_set_delete_message_policy_group can_set_topics_policy_group can_summarize_topics_group
    direct_message_initiator_group direct_message_permission_group`,
  zerver_realmuserdefault: 'id realm SETTINGS',
  zerver_userprofile: `id realm email delivery_email full_name role is_active is_bot bot_type bot_owner is_mirror_dummy
    is_staff is_superuser date_joined timezone avatar_source avatar_version default_sending_stream
    default_events_register_stream default_all_public_streams last_active_message_id last_login groups user_permissions
    SETTINGS`,
  zerver_stream: `id realm name description invite_only is_web_public history_public_to_subscribers deactivated creator
    date_created message_retention_days folder topics_policy subscriber_count can_add_subscribers_group
    can_administer_channel_group can_delete_any_message_group can_delete_own_message_group
    can_move_messages_out_of_channel_group can_move_messages_within_channel_group can_remove_subscribers_group
    can_resolve_topics_group can_send_message_group can_subscribe_group`,
  zerver_namedusergroup: `id usergroup_ptr realm_for_sharding name description is_system_group deactivated creator
    date_created can_add_members_group can_join_group can_leave_group can_manage_group can_mention_group
    can_remove_members_group`,
  zerver_subscription: `id user_profile recipient active is_user_active color is_muted pin_to_top desktop_notifications
    audible_notifications push_notifications email_notifications wildcard_mentions_notify`,
  zerver_message: `id realm sender recipient subject is_channel_message content rendered_content
    rendered_content_version date_sent sending_client last_edit_time edit_history has_attachment has_image has_link`,
  zerver_attachment: `id realm owner file_name path_id content_type size create_time is_realm_public is_web_public messages
    scheduled_messages`,
}

const SETTINGS = `enter_sends left_side_userlist default_language web_home_view web_escape_navigates_to_home_view
  fluid_layout_width high_contrast_mode translate_emoticons display_emoji_reaction_users twenty_four_hour_time
  starred_message_counts web_suggest_update_timezone color_scheme web_font_size_px web_line_height_percent
  web_animate_image_previews demote_inactive_streams web_mark_read_on_scroll_policy web_channel_default_view emojiset
  user_list_style web_stream_unreads_count_display_policy web_left_sidebar_unreads_count_summary
  web_left_sidebar_show_channel_folders web_navigate_to_sent_message email_notifications_batching_period_seconds
  enable_stream_desktop_notifications enable_stream_email_notifications enable_stream_push_notifications
  enable_stream_audible_notifications notification_sound wildcard_mentions_notify
  enable_followed_topic_desktop_notifications enable_followed_topic_email_notifications
  enable_followed_topic_push_notifications enable_followed_topic_audible_notifications
  enable_followed_topic_wildcard_mentions_notify enable_desktop_notifications pm_content_in_desktop_notifications
  enable_sounds enable_offline_email_notifications message_content_in_email_notifications
  enable_offline_push_notifications enable_online_push_notifications desktop_icon_count_display enable_digest_emails
  enable_login_emails enable_marketing_emails presence_enabled realm_name_in_email_notifications_policy
  automatically_follow_topics_policy automatically_unmute_topics_in_muted_streams_policy
  automatically_follow_topics_where_mentioned resolved_topic_notice_auto_read_policy enable_drafts_synchronization
  send_stream_typing_notifications send_private_typing_notifications send_read_receipts allow_private_data_export
  receives_typing_notifications email_address_visibility hide_ai_features`

/** The columns and tables that came with Zulip 11: what the API had new from level 377 to 421. */
const NEW_IN_11 = words(`zerver_realm.topics_policy zerver_realm.can_set_topics_policy_group
  zerver_realm.can_set_delete_message_policy_group zerver_realm.require_e2ee_push_notifications
  zerver_realm.welcome_message_custom_text zerver_stream.folder zerver_stream.topics_policy zerver_stream.subscriber_count
  zerver_stream.can_resolve_topics_group zerver_stream.can_move_messages_out_of_channel_group
  zerver_stream.can_move_messages_within_channel_group zerver_stream.can_delete_any_message_group
  zerver_stream.can_delete_own_message_group zerver_userprofile.resolved_topic_notice_auto_read_policy
  zerver_userprofile.web_left_sidebar_unreads_count_summary zerver_userprofile.web_left_sidebar_show_channel_folders
  zerver_realmuserdefault.resolved_topic_notice_auto_read_policy
  zerver_realmuserdefault.web_left_sidebar_unreads_count_summary
  zerver_realmuserdefault.web_left_sidebar_show_channel_folders`)

/** Looked up without asking. */
const REQUIRED = `zerver_realm zerver_userprofile zerver_userprofile_mirrordummy zerver_userprofile_crossrealm zerver_client
  zerver_stream zerver_defaultstream zerver_realmemoji zerver_realmdomain zerver_realmfilter zerver_realmplayground
  zerver_realmauthenticationmethod zerver_recipient zerver_subscription zerver_userpresence zerver_useractivity
  zerver_useractivityinterval zerver_customprofilefield zerver_customprofilefieldvalue zerver_reaction
  zerver_usergroup zerver_namedusergroup zerver_usergroupmembership zerver_groupgroupmembership`

/** Numbers in the database, where the API has names or numbers. */
const NUMBERS = `topics_policy message_edit_history_visibility_policy resolved_topic_notice_auto_read_policy org_type
  giphy_rating video_chat_provider digest_weekday color_scheme desktop_icon_count_display email_address_visibility`

const columnsOf = (text: string) => new Set(words(text.replace('SETTINGS', SETTINGS)))

test.each([10, 11])(
  'the rows of an export are what the importer of Zulip %i makes its objects of',
  async (version) => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const { url } = await upload(ada, 'inside', 'a.txt')
    const { id } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: `See [a](${url})` })
    await ada.subscribe('plans')
    await ada.call(sendMessage, { type: 'channel', to: 'plans', topic: 'trip', content: 'To sea' })
    await bo.call(addReaction, { message_id: id, emoji_name: 'tada' })
    const path = join(await temporaryFolder(), 'export.tar.gz')
    await run(server, 'export', path, ...(version === 10 ? [] : ['--zulip', String(version)]))
    const files = await untarred(await readFile(path))
    const inFile = (name: string) => JSON.parse(String(files.get(name))) as Record<string, Row[]>
    const tables = {
      ...inFile('realm.json'),
      ...inFile('messages-000001.json'),
      ...inFile('attachment.json'),
    }
    expect(inFile('migration_status.json')).toEqual({ migrations_by_app: {}, zulip_version: `${version}.0` })
    expect(words(REQUIRED).filter((name) => !Array.isArray(tables[name]))).toEqual([])
    const unknown = Object.entries(COLUMNS).flatMap(([table, columns]) => {
      const known = columnsOf(columns)
      expect(tables[table]?.length, table).toBeGreaterThan(0)
      return (tables[table] ?? []).flatMap((row) =>
        Object.keys(row).flatMap((name) => (known.has(name) ? [] : [`${table}.${name}`])),
      )
    })
    expect([...new Set(unknown)]).toEqual([])
    const has = (column: string) => {
      const [table = '', name = ''] = column.split('.')
      return (tables[table] ?? []).some((row) => name in row)
    }
    expect(NEW_IN_11.filter(has)).toEqual(version === 10 ? [] : NEW_IN_11)
    expect('zerver_channelfolder' in tables).toBe(version === 11)
    expect(has('zerver_realm.mandatory_topics')).toBe(version === 10)
    const named = words(NUMBERS).flatMap((name) =>
      ['zerver_realm', 'zerver_realmuserdefault', 'zerver_userprofile'].flatMap((table) =>
        (tables[table] ?? []).flatMap((row) =>
          name in row && typeof row[name] !== 'number' ? [`${table}.${name}: ${row[name]}`] : [],
        ),
      ),
    )
    expect([...new Set(named)]).toEqual([])
    // Each foreign key leads somewhere.
    const ids = (table: string) => new Set((tables[table] ?? []).map((row) => row.id))
    const people = new Set([...ids('zerver_userprofile'), ...ids('zerver_userprofile_crossrealm')])
    const [recipients, sent] = [ids('zerver_recipient'), ids('zerver_message')]
    for (const { sender, recipient } of tables.zerver_message ?? [])
      expect([people.has(sender), recipients.has(recipient)]).toEqual([true, true])
    for (const { user_profile, recipient } of tables.zerver_subscription ?? [])
      expect([people.has(user_profile), recipients.has(recipient)]).toEqual([true, true])
    for (const { message, user_profile } of tables.zerver_usermessage ?? [])
      expect([sent.has(message), people.has(user_profile)]).toEqual([true, true])
    for (const { message } of tables.zerver_reaction ?? []) expect(sent.has(message)).toBe(true)
    // Lists beside the files, without which a folder is no folder of files.
    for (const folder of ['uploads', 'avatars'])
      expect(inFile(`${folder}/records.json`), folder).toBeInstanceOf(Array)
  },
)
