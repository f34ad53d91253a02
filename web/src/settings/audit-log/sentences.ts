import type { AuditAction, AuditArea } from '@parley/api/audit-log/actions'
import { t } from '#language/words.ts'

export const areaNames = (): Readonly<Record<AuditArea, string>> => ({
  accounts: t`Accounts`,
  credentials: t`Log-ins and keys`,
  rights: t`Rights`,
  settings: t`Settings`,
  access: t`Access to data`,
})

/** What a sentence names. What an action is not about is empty. */
export interface Named {
  readonly who: string
  readonly people: string
  readonly channel: string
  readonly group: string
  /** Which setting, or the name of the thing. */
  readonly subject: string
}

type Sentence = (named: Named) => string

const sentences: Readonly<Record<AuditAction, Sentence>> = {
  user_created: ({ who, subject }) => t`${who} created the account of ${subject}`,
  user_renamed: ({ who, people }) => t`${who} changed the name of ${people}`,
  user_email_changed: ({ who, people }) => t`${who} changed the address of ${people}`,
  user_avatar_changed: ({ who, people }) => t`${who} changed the picture of ${people}`,
  user_deactivated: ({ who, people }) => t`${who} deactivated the account of ${people}`,
  user_reactivated: ({ who, people }) => t`${who} reactivated the account of ${people}`,
  user_erasing_begun: ({ who, people }) => t`${who} began to erase ${people}`,
  user_erased: ({ people }) => t`Nothing is left of ${people}`,
  bot_owner_changed: ({ who, people }) => t`${who} changed the owner of ${people}`,
  bot_changed: ({ who, people, subject }) => t`${who} changed “${subject}” of the bot ${people}`,
  profile_changed: ({ who, people, subject }) => t`${who} changed “${subject}” in the profile of ${people}`,
  invitation_made: ({ who, subject }) =>
    subject === '' ? t`${who} made a link that invites people` : t`${who} invited ${subject}`,
  invitation_resent: ({ who, subject }) => t`${who} invited ${subject} again`,
  invitation_revoked: ({ who, subject }) =>
    subject === ''
      ? t`${who} revoked a link that invites people`
      : t`${who} revoked the invitation of ${subject}`,

  signed_in: ({ people }) => t`${people} logged in`,
  api_key_fetched: ({ people }) => t`${people} got the API key by password`,
  sessions_ended: ({ who, people }) => t`${who} ended sessions of ${people}`,
  password_changed: ({ who, people }) => t`${who} changed the password of ${people}`,
  password_reset_requested: ({ who, people }) =>
    t`${who} asked for a link that sets the password of ${people}`,
  email_change_requested: ({ who, people }) => t`${who} asked to change the address of ${people}`,
  api_key_renewed: ({ who, people }) => t`${who} replaced the API key of ${people}`,
  api_key_made: ({ who, people, subject }) => t`${who} made the API key “${subject}” for ${people}`,
  api_key_ended: ({ who, people, subject }) => t`${who} ended the API key “${subject}” of ${people}`,
  scim_token_made: ({ who, subject }) => t`${who} made the SCIM token “${subject}”`,
  scim_token_ended: ({ who, subject }) => t`${who} ended the SCIM token “${subject}”`,
  passkey_added: ({ who, people, subject }) => t`${who} added the passkey “${subject}” of ${people}`,
  passkey_renamed: ({ who, people, subject }) => t`${who} named a passkey of ${people} “${subject}”`,
  passkey_removed: ({ who, people, subject }) => t`${who} removed the passkey “${subject}” of ${people}`,
  totp_turned_on: ({ who, people }) => t`${who} turned on codes of an app for ${people}`,
  totp_turned_off: ({ who, people }) => t`${who} turned off codes of an app for ${people}`,
  recovery_codes_renewed: ({ who, people }) => t`${who} made new recovery codes for ${people}`,
  second_factors_removed: ({ who, people }) => t`${who} removed all second factors of ${people}`,

  user_role_changed: ({ who, people }) => t`${who} changed the role of ${people}`,
  channel_created: ({ who, subject }) => t`${who} created the channel #${subject}`,
  channel_changed: ({ who, channel, subject }) => t`${who} changed “${subject}” of #${channel}`,
  default_channel_group_changed: ({ who, subject }) =>
    t`${who} changed the group of default channels “${subject}”`,
  subscribed: ({ who, people, channel }) => t`${who} added ${people} to #${channel}`,
  unsubscribed: ({ who, people, channel }) => t`${who} removed ${people} from #${channel}`,
  group_created: ({ who, subject }) => t`${who} created the group ${subject}`,
  group_changed: ({ who, group, subject }) => t`${who} changed “${subject}” of the group ${group}`,
  group_deactivated: ({ who, group }) => t`${who} deactivated the group ${group}`,
  group_reactivated: ({ who, group }) => t`${who} reactivated the group ${group}`,
  group_members_changed: ({ who, group }) => t`${who} changed who is in the group ${group}`,

  realm_setting_changed: ({ who, subject }) => t`${who} changed the setting “${subject}”`,
  realm_picture_changed: ({ who, subject }) => t`${who} changed the picture “${subject}” of the organization`,
  realm_deactivated: ({ who }) => t`${who} deactivated the organization`,
  realm_reactivated: ({ who }) => t`${who} reactivated the organization`,
  setting_defaults_changed: ({ who, subject }) => t`${who} changed “${subject}” for new people`,
  user_setting_changed: ({ who, people, subject }) =>
    t`${who} changed “${subject}” in the settings of ${people}`,
  domains_changed: ({ who, subject }) => t`${who} changed the allowed domain ${subject}`,
  emoji_changed: ({ who, subject }) => t`${who} changed the emoji :${subject}:`,
  linkifiers_changed: ({ who }) => t`${who} changed the linkifiers`,
  slash_commands_changed: ({ who }) => t`${who} changed the slash commands`,
  playgrounds_changed: ({ who }) => t`${who} changed the code playgrounds`,
  profile_fields_changed: ({ who }) => t`${who} changed the profile fields`,
  feed_added: ({ who, people, subject }) => t`${who} made ${people} follow the feed at ${subject}`,
  feed_removed: ({ who, people, subject }) => t`${who} ended the feed at ${subject} of ${people}`,
  folder_created: ({ who, subject }) => t`${who} created the folder “${subject}”`,
  folder_changed: ({ who, subject }) => t`${who} changed “${subject}” of a folder`,
  folders_reordered: ({ who }) => t`${who} put the folders in another order`,

  export_requested: ({ who }) => t`${who} asked for an export`,
  own_export_requested: ({ who }) => t`${who} asked for their own data`,
  export_deleted: ({ who }) => t`${who} deleted an export`,
  export_downloaded: ({ who }) => t`${who} saved an export`,
  export_consents_read: ({ who }) => t`${who} looked at who consents to exports`,
  message_reports_read: ({ who }) => t`${who} looked at reported messages`,
  message_report_answered: ({ who }) => t`${who} answered a report about a message`,
  outgoing_mail_read: ({ who }) => t`${who} looked at outgoing mail`,
  second_factors_read: ({ who }) => t`${who} looked at who has a second factor`,
  sessions_read: ({ who, people }) => t`${who} looked at where ${people} is logged in`,
  scim_tokens_read: ({ who }) => t`${who} looked at the SCIM tokens`,
  messages_restored: ({ who, channel }) =>
    channel === '' ? t`${who} restored expired messages` : t`${who} restored expired messages of #${channel}`,
  legal_hold_set: ({ who, people, channel }) =>
    channel === '' ? t`${who} set a legal hold on ${people}` : t`${who} set a legal hold on #${channel}`,
  legal_hold_lifted: ({ who, people, channel }) =>
    channel === ''
      ? t`${who} lifted the legal hold on ${people}`
      : t`${who} lifted the legal hold on #${channel}`,
  legal_holds_read: ({ who }) => t`${who} looked at the legal holds`,
  audit_log_read: ({ who }) => t`${who} read the audit log`,
  audit_log_exported: ({ who }) => t`${who} saved the audit log`,
}

/** What happened, in a sentence. */
export const sentenceOf = (action: AuditAction, named: Named): string => sentences[action](named)
