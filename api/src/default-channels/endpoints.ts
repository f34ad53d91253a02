import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { channelId } from '../channels/parameters.ts'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { defaultChannelErrors } from './errors.ts'
import { defaultChannelGroups } from './limits.ts'

const maxNameLength = 60
const maxDescriptionLength = 1024

const groupId = idOf(defaultChannelErrors.invalidGroupId)
const groupName = name('group name').max(maxNameLength)
const description = z.string().max(maxDescriptionLength)
const channelNames = z.array(z.string())

export const addDefaultChannel = endpoint({
  method: 'POST',
  path: '/default_streams',
  operationId: 'add-default-stream',
  summary: 'Make a channel a default one for new users',
  access: 'admin',
  bots: 'interactive',
  adds: 'Marks a channel that is there.',
  parameters: { stream_id: channelId },
  answer: {},
  errors: [channelErrors.invalidId(), channelErrors.privateCannotBeDefault()],
})

export const removeDefaultChannel = endpoint({
  method: 'DELETE',
  path: '/default_streams',
  operationId: 'remove-default-stream',
  summary: 'Make a channel no longer a default one',
  access: 'admin',
  bots: 'interactive',
  parameters: { stream_id: channelId },
  answer: {},
  errors: [channelErrors.invalidId()],
})

export const createDefaultChannelGroup = endpoint({
  method: 'POST',
  path: '/default_stream_groups/create',
  operationId: 'create-default-channel-group',
  summary: 'Create a group of default channels',
  access: 'admin',
  bots: 'interactive',
  adds: defaultChannelGroups,
  undocumented: true,
  parameters: { group_name: groupName, description, stream_names: channelNames },
  answer: {},
  errors: [
    defaultChannelErrors.groupNameInUse('engineering'),
    defaultChannelErrors.invalidGroupName(''),
    channelErrors.invalidName('nonexistent'),
  ],
})

export const updateDefaultChannelGroup = endpoint({
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}',
  operationId: 'update-default-channel-group',
  summary: 'Change a group of default channels',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: {
    group_id: groupId,
    new_group_name: groupName.optional(),
    new_description: description.optional(),
  },
  answer: {},
  errors: [defaultChannelErrors.invalidGroupId(5), defaultChannelErrors.groupNameInUse('engineering')],
})

export const removeDefaultChannelGroup = endpoint({
  method: 'DELETE',
  path: '/default_stream_groups/{group_id}',
  operationId: 'remove-default-channel-group',
  summary: 'Delete a group of default channels',
  access: 'admin',
  bots: 'interactive',
  undocumented: true,
  parameters: { group_id: groupId },
  answer: {},
  errors: [defaultChannelErrors.invalidGroupId(5)],
})

export const updateDefaultChannelGroupChannels = endpoint({
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}/streams',
  operationId: 'update-default-channel-group-channels',
  summary: 'Add or remove channels of a group of default channels',
  access: 'admin',
  bots: 'interactive',
  adds: 'A group has each channel once.',
  undocumented: true,
  parameters: { group_id: groupId, op: z.enum(['add', 'remove']), stream_names: channelNames },
  answer: {},
  errors: [
    defaultChannelErrors.invalidGroupId(5),
    defaultChannelErrors.alreadyInGroup('design', 'engineering'),
    defaultChannelErrors.notInGroup('design', 'engineering'),
  ],
})
