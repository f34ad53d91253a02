import { errors } from '../contract/errors.ts'

/** Errors of endpoints for channel folders. */
export const folderErrors = {
  invalidId: () => errors.badRequest('Invalid channel folder ID'),
  nameEmpty: () => errors.badRequest("Channel folder name can't be empty.", 'name'),
  nameInUse: () => errors.badRequest('Channel folder name already in use', 'name'),
  invalidNameCharacter: (position: number) =>
    errors.badRequest(`Invalid character in channel folder name, at position ${position}.`, 'name'),
  notEmpty: () => errors.badRequest('You need to remove all the channels from this folder to archive it.'),
  invalidOrder: () => errors.badRequest('Invalid order mapping.'),
} as const
