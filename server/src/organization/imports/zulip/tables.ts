import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { isLaterTable, type Rest, withRest } from '../../exports/tables/versions.ts'
import type { Archive } from '../archives/archive.ts'
import { jsonRows } from '../reading/json-rows.ts'
import { fitting, moment } from '../reading/rows.ts'
import type { Report } from '../report.ts'

// The tables of a realm export, of which these columns are read: Zulip's help, "Export your organization". Foreign keys
// are ids under the name of the relation.

const id = z.int()
const flag = z.boolean().default(false)
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

/** A table, with the schema of its rows. */
const SCHEMAS = {
  // With the settings of the organization, under their names in the API.
  zerver_realm: z.looseObject({ id, name: z.string(), description: z.string().default('') }),
  // What new people have set.
  zerver_realmuserdefault: z.looseObject({}),
  // With the person's settings.
  zerver_userprofile: z.looseObject({
    id,
    email: z.string(),
    delivery_email: optional(z.string()),
    full_name: z.string(),
    role: z.int().default(400),
    is_active: flag,
    is_bot: flag,
    is_mirror_dummy: flag,
    bot_owner: optional(id),
    date_joined: moment,
    timezone: z.string().default(''),
    avatar_source: z.string().default('G'),
  }),
  zerver_userprofile_crossrealm: z.object({ id, email: z.string() }),
  // With its permissions.
  zerver_stream: z.looseObject({
    id,
    name: z.string(),
    description: z.string().default(''),
    invite_only: flag.nullable(),
    is_web_public: flag,
    history_public_to_subscribers: flag,
    deactivated: flag,
    creator: optional(id),
    date_created: moment,
    message_retention_days: optional(z.int()),
    folder: optional(id),
    topics_policy: optional(z.union([z.int(), z.string()])),
  }),
  zerver_channelfolder: z.object({
    id,
    name: z.string(),
    description: z.string().default(''),
    is_archived: flag,
  }),
  zerver_defaultstream: z.object({ stream: id }),
  zerver_defaultstreamgroup: z.object({
    id,
    name: z.string(),
    description: z.string().default(''),
    streams: z.array(id).default([]),
  }),
  zerver_recipient: z.object({ id, type: z.int(), type_id: id }),
  zerver_subscription: z.object({
    user_profile: id,
    recipient: id,
    active: z.boolean(),
    is_muted: optional(z.boolean()),
    pin_to_top: flag,
    color: optional(z.string()),
  }),
  zerver_usergroup: z.object({ id }),
  // With its permissions.
  zerver_namedusergroup: z.looseObject({
    usergroup_ptr: id,
    name: z.string(),
    description: z.string().default(''),
    is_system_group: flag,
    deactivated: flag,
    creator: optional(id),
  }),
  zerver_usergroupmembership: z.object({ user_group: id, user_profile: id }),
  zerver_groupgroupmembership: z.object({ supergroup: id, subgroup: id }),
  zerver_realmemoji: z.object({
    id,
    name: z.string(),
    file_name: optional(z.string()),
    author: optional(id),
    deactivated: flag,
  }),
  zerver_customprofilefield: z.object({
    id,
    name: z.string(),
    hint: optional(z.string()),
    field_type: z.int(),
    field_data: optional(z.string()),
    order: z.int().default(0),
    display_in_profile_summary: flag,
    required: flag,
    editable_by_user: z.boolean().default(true),
  }),
  zerver_customprofilefieldvalue: z.object({ user_profile: id, field: id, value: z.string() }),
  zerver_realmfilter: z.object({
    pattern: z.string(),
    url_template: optional(z.string()),
    order: z.int().default(0),
  }),
  zerver_realmplayground: z.object({
    name: z.string(),
    pygments_language: z.string(),
    url_template: optional(z.string()),
  }),
  zerver_realmdomain: z.object({ domain: z.string(), allow_subdomains: flag }),
  zerver_usertopic: z.object({
    user_profile: id,
    stream: id,
    topic_name: z.string(),
    visibility_policy: z.int(),
    last_updated: moment,
  }),
  zerver_muteduser: z.object({ user_profile: id, muted_user: id, date_muted: moment }),
  zerver_alertword: z.object({ user_profile: id, word: z.string() }),
  zerver_userstatus: z.object({
    user_profile: id,
    status_text: z.string().default(''),
    emoji_name: z.string().default(''),
    emoji_code: z.string().default(''),
    reaction_type: z.string().default(''),
  }),
  zerver_savedsnippet: z.object({
    user_profile: id,
    title: z.string(),
    content: z.string(),
    date_created: moment,
  }),
  parley_draft: z.object({
    ...{ id, user_profile: id, type: z.enum(['stream', 'private', '']), to: z.array(id) },
    ...{ topic: z.string(), content: z.string(), timestamp: z.number() },
  }),
  parley_scheduledmessage: z.object({
    ...{ id, user_profile: id, type: z.enum(['stream', 'private']), to: z.array(id), topic: z.string() },
    ...{ content: z.string(), client: z.string(), read_by_sender: z.boolean(), deliver_at: z.int() },
  }),
  parley_reminder: z.object({ id, user_profile: id, message: id, note: z.string(), deliver_at: z.int() }),
} as const

type Schemas = typeof SCHEMAS
export type TableName = keyof Schemas
export type Row<Name extends TableName> = z.infer<Schemas[Name]>

/** The directory of an export, in memory as it will be here. */
export type Tables = { readonly [Name in TableName]: readonly Row<Name>[] }

/** What has no table here, and what it is. */
const LEFT: Readonly<Record<string, string>> = {
  zerver_scheduledmessage: 'scheduled messages: their times may be past',
  zerver_service: 'addresses of outgoing webhooks: their tokens are not in an export',
  zerver_botstoragedata: 'stored data of bots',
}

/** People who were only made for what they wrote. */
const DUMMIES = 'zerver_userprofile_mirrordummy'

/** Reads the tables of the directory from `realm.json`, with what the format of the export has no place for. */
export async function readTables(archive: Archive, report: Report): Promise<Tables> {
  const rest = await restIn(archive, report)
  const tables = new Map<string, unknown[]>(Object.keys(SCHEMAS).map((name) => [name, []]))
  const fits = new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      name,
      fitting<unknown>(schema, `rows of ${name}`, report),
    ]),
  )
  const take = (name: string, row: unknown) =>
    tables.get(name)?.push(...(fits.get(name)?.(withRest(name, row, rest)) ?? []))
  const wants = (name: string) => tables.has(name) || name === DUMMIES || name in LEFT
  for await (const rows of jsonRows(await archive.open('realm.json'), wants)) {
    for (const { key, value } of rows) {
      const name = key === DUMMIES ? 'zerver_userprofile' : (key ?? '')
      if (name in LEFT) report.lose(LEFT[name] ?? name)
      else take(name, value)
    }
  }
  for (const [name, rows] of Object.entries(rest.tables).filter(([name]) => isLaterTable(name))) {
    for (const row of rows) take(name, row)
  }
  // Each list has what its schema gave.
  return Object.fromEntries(tables) as unknown as Tables
}

const row = z.record(z.string(), z.unknown())
const restSchema = z.object({
  columns: z.record(z.string(), z.record(z.string(), row)).default({}),
  tables: z.record(z.string(), z.array(row)).default({}),
})
/** It has a few values of each person, and their drafts. */
const MOST_REST_BYTES = 256 * 1024 * 1024
const NO_REST: Rest = { columns: {}, tables: {} }

/** What Parley wrote beside the tables. */
async function restIn(archive: Archive, report: Report): Promise<Rest> {
  const size = archive.sizes.get('parley.json') ?? 0
  if (size === 0) return NO_REST
  const isShort = size <= MOST_REST_BYTES
  const given = isShort ? await json(await archive.open('parley.json')).catch(() => undefined) : undefined
  const found = restSchema.safeParse(given)
  if (!found.success) report.lose('parley.json: longer than it may be, or in a form that is not known')
  return found.success ? found.data : NO_REST
}
