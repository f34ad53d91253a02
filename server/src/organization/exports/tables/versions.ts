// Zulip's importer makes an object of each row by the names of its columns, refuses a name that it does not know, and takes
// exports of its own major version only. What a version has no column for is in `parley.json` alone.

/** The major versions of Zulip for which an export can be written. */
export const formatVersions = [10, 11] as const
export type FormatVersion = (typeof formatVersions)[number]

/** What most servers run. */
export const USUAL_FORMAT: FormatVersion = 10

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

/** What only Parley has. */
const NEVER = Number.POSITIVE_INFINITY

const since = (version: number, ...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, version]))

const USER_SETTINGS = {
  ...since(
    11,
    'resolved_topic_notice_auto_read_policy',
    'web_left_sidebar_unreads_count_summary',
    'web_left_sidebar_show_channel_folders',
  ),
  ...since(NEVER, 'quiet_hours_enabled', 'quiet_hours_days', 'quiet_hours_from', 'quiet_hours_until'),
  ...since(NEVER, 'first_day_of_week'),
}

/** The columns that not all of these versions have, by table, with the first that does. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  zerver_realm: {
    ...since(11, 'topics_policy', 'can_set_topics_policy_group', 'can_set_delete_message_policy_group'),
    ...since(11, 'require_e2ee_push_notifications', 'welcome_message_custom_text'),
    ...since(NEVER, 'require_second_factor', 'terms_of_service', 'privacy_policy', 'user_upload_quota_mib'),
  },
  zerver_realmuserdefault: USER_SETTINGS,
  zerver_userprofile: USER_SETTINGS,
  zerver_stream: {
    ...since(11, 'folder', 'topics_policy', 'subscriber_count', 'can_resolve_topics_group'),
    ...since(11, 'can_move_messages_out_of_channel_group', 'can_move_messages_within_channel_group'),
    ...since(11, 'can_delete_any_message_group', 'can_delete_own_message_group'),
  },
}

/** Likewise whole tables. */
const TABLES: Readonly<Record<string, number>> = {
  zerver_channelfolder: 11,
  ...since(NEVER, 'parley_draft', 'parley_scheduledmessage', 'parley_reminder'),
}

/** Values of columns that an older version does not have, as what comes closest there. */
const VALUES: readonly {
  readonly since: number
  readonly tables: readonly string[]
  readonly column: string
  of(row: Row): Row
}[] = [
  {
    since: 11,
    tables: ['zerver_realm'],
    column: 'mandatory_topics',
    of: ({ topics_policy: policy }) => ({ mandatory_topics: policy === DISABLE_EMPTY_TOPIC }),
  },
  {
    since: 11,
    tables: ['zerver_realmuserdefault', 'zerver_userprofile'],
    column: 'web_channel_default_view',
    of: ({ web_channel_default_view: view }) =>
      typeof view === 'number' && view > LAST_VIEW_OF_10 ? { web_channel_default_view: FIRST_VIEW } : {},
  },
]
const DISABLE_EMPTY_TOPIC = 3
const [FIRST_VIEW, LAST_VIEW_OF_10] = [1, 2]

/** What a version of the format has no place for: columns by table and id of the row, and whole tables. */
export interface Rest {
  readonly columns: Readonly<Record<string, Readonly<Record<string, Row>>>>
  readonly tables: Tables
}

/** Tables as a version has them, and the rest. */
export function forVersion(tables: Tables, version: FormatVersion): { tables: Tables; rest: Rest } {
  const kept: Record<string, readonly Row[]> = {}
  const columns: Record<string, Record<string, Row>> = {}
  const whole: Record<string, readonly Row[]> = {}
  for (const [name, rows] of Object.entries(tables)) {
    if ((TABLES[name] ?? 0) > version) {
      whole[name] = rows
      continue
    }
    const values = VALUES.filter((one) => one.since > version && one.tables.includes(name))
    const later = Object.entries(COLUMNS[name] ?? {}).flatMap(([column, first]) =>
      first > version ? [column] : [],
    )
    if (values.length === 0 && later.length === 0) {
      kept[name] = rows
      continue
    }
    const own: Record<string, Row> = {}
    columns[name] = own
    kept[name] = rows.map((row) => {
      const replaced: Row = Object.assign({}, ...values.map((one) => one.of(row)))
      const moved = [...later, ...Object.keys(replaced)].filter((column) => Object.hasOwn(row, column))
      own[String(row.id)] = Object.fromEntries(moved.map((column) => [column, row[column]]))
      const stays = Object.entries(row).filter(([column]) => !later.includes(column))
      return { ...Object.fromEntries(stays), ...replaced }
    })
  }
  return { tables: kept, rest: { columns, tables: whole } }
}

/** A row with its part of the rest: only what some version has no place for, so that a row stays what it is otherwise. */
export function withRest(table: string, row: unknown, rest: Rest): unknown {
  if (typeof row !== 'object' || row === null || !('id' in row)) return row
  const own = rest.columns[table]?.[String(row.id)]
  if (own === undefined) return row
  const known = Object.entries(own).filter(([column]) => isMovable(table, column))
  return { ...row, ...Object.fromEntries(known) }
}

const isMovable = (table: string, column: string) =>
  Object.hasOwn(COLUMNS[table] ?? {}, column) ||
  VALUES.some((one) => one.column === column && one.tables.includes(table))

/** Whether a whole table may be in the rest. */
export const isLaterTable = (name: string): boolean => Object.hasOwn(TABLES, name)
