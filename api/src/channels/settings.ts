import { z } from 'zod'
import { type Control, controlOf, type Face, limitControl } from '../contract/face.ts'
import { integer } from '../contract/numbers.ts'
import { maxChannelDescriptionLength, maxChannelNameLength } from './limits.ts'
import { topicsPolicy } from './objects.ts'
import { channelDescription, channelName, messageRetentionDays } from './parameters.ts'

/** A setting of a channel, under its name in the request that changes it. */
export interface ChannelSetting<T extends z.ZodType = z.ZodType> {
  /** Of the parameter. */
  readonly type: T
  readonly about?: string
  readonly since?: number
  /** Its field in objects of channels. A default channel is known by the list of them. */
  readonly field?: string
  readonly face: Face
  readonly control: Control
}

interface Declaration<T extends z.ZodType> extends Omit<ChannelSetting<T>, 'control'> {
  readonly control?: Control
}

function setting<T extends z.ZodType>(declaration: Declaration<T>): ChannelSetting<T> {
  return { control: declaration.control ?? controlOf(declaration.type), ...declaration }
}

const page = 'general'
const what = { page, section: 'What it is' } as const
const conversations = { page, section: 'Topics and messages' } as const
const people = { page, section: 'New people' } as const

/** The settings of a channel beside its privacy (privacy.ts) and its permissions (permissions.ts). */
export const channelSettings = {
  new_name: setting({
    type: channelName,
    field: 'name',
    control: { kind: 'text', max: maxChannelNameLength },
    face: { ...what, title: 'Name of the channel' },
  }),
  description: setting({
    type: channelDescription,
    field: 'description',
    control: { kind: 'text', max: maxChannelDescriptionLength },
    face: {
      ...what,
      title: 'What it is for',
      as: 'paragraph',
      whenEmpty: 'A line that helps people to decide',
    },
  }),
  folder_id: setting({
    type: integer.nullable(),
    about: 'Null takes it out of its folder.',
    since: 389,
    field: 'folder_id',
    face: { ...what, title: 'Folder', as: 'folder', whenEmpty: 'None' },
  }),
  topics_policy: setting({
    type: topicsPolicy,
    since: 392,
    field: 'topics_policy',
    face: {
      ...conversations,
      title: 'Topics',
      needs: 'can_set_topics_policy_group',
      choices: {
        inherit: 'As in the organization',
        allow_empty_topic: 'Messages may have none',
        disable_empty_topic: 'Each message has one',
        empty_topic_only: 'There are none',
      },
    },
  }),
  message_retention_days: setting({
    type: messageRetentionDays,
    field: 'message_retention_days',
    control: limitControl,
    face: {
      ...conversations,
      title: 'Messages are kept for',
      about: 'Older ones are deleted.',
      owners: true,
      choices: { '-1': 'For ever', 30: '30 days', 90: '90 days', 365: '1 year', 1095: '3 years' },
      whenEmpty: 'As in the organization',
      unit: 'days',
    },
  }),
  is_default_stream: setting({
    type: z.boolean(),
    face: {
      ...people,
      title: 'Whoever joins the organization becomes a member',
      about: 'Not possible for private channels.',
      administrators: true,
    },
  }),
} as const

type Settings = typeof channelSettings
type Parameters = { [Name in keyof Settings]: z.ZodOptional<Settings[Name]['type']> }

/** The parameters of the request that changes them. */
export const channelSettingParameters = Object.fromEntries(
  Object.entries(channelSettings).map(([name, { type, about, since }]: [string, ChannelSetting]) => {
    const optional = type.optional()
    const described = about === undefined ? optional : optional.describe(about)
    return [name, since === undefined ? described : described.meta({ since })]
  }),
) as Parameters
