/** What an action is about: auditors ask for one of these at a time. */
export const auditAreas = ['accounts', 'credentials', 'rights', 'settings', 'access'] as const
export type AuditArea = (typeof auditAreas)[number]

interface Declared {
  readonly area: AuditArea
  /** Only owners are told. */
  readonly owners?: true
}

const accounts = { area: 'accounts' } as const
const credentials = { area: 'credentials' } as const
const rights = { area: 'rights' } as const
const settings = { area: 'settings' } as const
const access = { area: 'access' } as const

/**
 * What the audit log tells of. The kind of journal entry by which it happens says which one it is; the page of the web
 * app has a sentence for each.
 */
export const auditActions = {
  user_created: accounts,
  user_renamed: accounts,
  user_email_changed: accounts,
  user_avatar_changed: accounts,
  user_deactivated: accounts,
  user_reactivated: accounts,
  user_erasing_begun: accounts,
  user_erased: accounts,
  bot_owner_changed: accounts,
  bot_changed: accounts,
  profile_changed: accounts,
  invitation_made: accounts,
  invitation_resent: accounts,
  invitation_revoked: accounts,

  signed_in: credentials,
  api_key_fetched: credentials,
  sessions_ended: credentials,
  password_changed: credentials,
  password_reset_requested: credentials,
  email_change_requested: credentials,
  api_key_renewed: credentials,
  api_key_made: credentials,
  api_key_ended: credentials,
  scim_token_made: { ...credentials, owners: true },
  scim_token_ended: { ...credentials, owners: true },
  passkey_added: credentials,
  passkey_renamed: credentials,
  passkey_removed: credentials,
  totp_turned_on: credentials,
  totp_turned_off: credentials,
  recovery_codes_renewed: credentials,
  second_factors_removed: credentials,

  user_role_changed: rights,
  channel_created: rights,
  channel_changed: rights,
  default_channel_group_changed: rights,
  subscribed: rights,
  unsubscribed: rights,
  group_created: rights,
  group_changed: rights,
  group_deactivated: rights,
  group_reactivated: rights,
  group_members_changed: rights,

  realm_setting_changed: settings,
  realm_picture_changed: settings,
  realm_deactivated: settings,
  realm_reactivated: settings,
  setting_defaults_changed: settings,
  user_setting_changed: settings,
  domains_changed: settings,
  emoji_changed: settings,
  linkifiers_changed: settings,
  playgrounds_changed: settings,
  slash_commands_changed: settings,
  profile_fields_changed: settings,
  feed_added: settings,
  feed_removed: settings,
  folder_created: settings,
  folder_changed: settings,
  folders_reordered: settings,

  export_requested: access,
  own_export_requested: access,
  export_deleted: access,
  export_downloaded: access,
  export_consents_read: access,
  message_reports_read: access,
  message_report_answered: access,
  outgoing_mail_read: access,
  second_factors_read: access,
  sessions_read: access,
  scim_tokens_read: { ...access, owners: true },
  messages_restored: access,
  legal_hold_set: { ...access, owners: true },
  legal_hold_lifted: { ...access, owners: true },
  legal_holds_read: { ...access, owners: true },
  audit_log_read: access,
  audit_log_exported: access,
} as const satisfies Readonly<Record<string, Declared>>

export type AuditAction = keyof typeof auditActions

const declared: Readonly<Record<AuditAction, Declared>> = auditActions

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** The area of an action. */
export const areaOf = (action: AuditAction): AuditArea => declared[action].area

/** The actions that this person is told of, of one area or of all. */
export function actionsToldTo({ isOwner }: { isOwner: boolean }, area?: AuditArea): AuditAction[] {
  return auditActionNames.filter((name) => {
    const { area: own, owners = false } = declared[name]
    return (isOwner || !owners) && (area === undefined || own === area)
  })
}
