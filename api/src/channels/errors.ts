import { errors } from '../contract/errors.ts'

/** Errors of endpoints for channels. */
export const channelErrors = {
  invalidId: () => errors.badRequest('Invalid channel ID'),
  invalidName: (name: string) => errors.badRequest(`Invalid channel name '${name}'`, 'name'),
  nameInUse: (name: string) => errors.badRequest(`Channel '${name}' already exists`, 'name'),
  nameEmpty: () => errors.badRequest("Channel name can't be empty.", 'name'),
  nameTooLong: (limit: number) =>
    errors.badRequest(`Channel name too long (limit: ${limit} characters).`, 'name'),
  invalidNameCharacter: (position: number) =>
    errors.badRequest(`Invalid character in channel name, at position ${position}.`, 'name'),
  alreadyHasThatName: () => errors.badRequest('Channel already has that name.', 'name'),
  contradictoryPrivacy: () => errors.badRequest('Invalid parameters'),
  defaultCannotBePrivate: () => errors.badRequest('A default channel cannot be private.'),
  privateCannotBeDefault: () => errors.badRequest('Private channels cannot be made default.'),
  contentAccessRequired: () => errors.badRequest('Channel content access is required.'),
  webPublicNotEnabled: () => errors.badRequest('Web-public channels are not enabled.'),
  defaultCannotBeArchived: () => errors.badRequest('An archived channel cannot be a default channel.'),
  hasNamedTopics: () =>
    errors.badRequest(
      'Messages in other topics have to be moved or deleted before only the empty topic is allowed.',
    ),
  alreadyArchived: () => errors.badRequest('Channel is already deactivated'),
  archivedByDelete: () => errors.badRequest('A channel is archived with a DELETE request.'),
  moderationRequestChannelCannotBePublic: () =>
    errors.badRequest('A moderation request channel cannot be public.'),
} as const
