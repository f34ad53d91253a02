import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name as nameOf } from '../contract/name.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { folderErrors } from './errors.ts'
import { channelFolders, maxFolderDescriptionLength, maxFolderNameLength } from './limits.ts'
import { channelFolder } from './objects.ts'

const name = nameOf(folderErrors.invalidNameCharacter).max(maxFolderNameLength)
const description = z.string().max(maxFolderDescriptionLength)
const nameProblems = [
  folderErrors.nameEmpty(),
  folderErrors.nameInUse(),
  folderErrors.invalidNameCharacter(3),
  errors.administratorRequired(),
]

export const getChannelFolders = endpoint({
  method: 'GET',
  path: '/channel_folders',
  operationId: 'get-channel-folders',
  summary: 'List channel folders',
  access: 'user',
  bots: 'interactive',
  since: 389,
  parameters: { include_archived: z.boolean().default(false) },
  answer: { channel_folders: z.array(channelFolder).describe('In their order.') },
})

export const createChannelFolder = endpoint({
  method: 'POST',
  path: '/channel_folders/create',
  operationId: 'create-channel-folder',
  summary: 'Create a channel folder',
  access: 'admin',
  bots: 'interactive',
  adds: channelFolders,
  since: 389,
  parameters: { name, description },
  answer: { channel_folder_id: z.int() },
  errors: nameProblems,
})

export const reorderChannelFolders = endpoint({
  method: 'PATCH',
  path: '/channel_folders',
  operationId: 'patch-channel-folders',
  summary: 'Put the channel folders in order',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  since: 414,
  parameters: { order: z.array(integer).describe('The IDs of all folders.') },
  answer: {},
  errors: [folderErrors.invalidOrder(), errors.administratorRequired()],
})

export const updateChannelFolder = endpoint({
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  operationId: 'update-channel-folder',
  summary: 'Change a channel folder',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  since: 389,
  parameters: {
    channel_folder_id: idOf(folderErrors.invalidId),
    name: name.optional(),
    description: description.optional(),
    is_archived: z.boolean().optional(),
  },
  answer: {},
  errors: [folderErrors.invalidId(), folderErrors.notEmpty(), ...nameProblems],
})
