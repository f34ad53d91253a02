import { errors } from '../contract/errors.ts'

/** Errors of endpoints for the organization, its set-up and settings. */
export const realmErrors = {
  invalidNameCharacter: (position: number) =>
    errors.badRequest(
      `Invalid character in organization name, at position ${position}.`,
      'organization_name',
    ),
  nameEmpty: () => errors.badRequest('Organization name cannot be empty', 'organization_name'),
  alreadySetUp: () => errors.badRequest('This organization is already set up'),
  setUpTokenWrong: () =>
    errors.badRequest(
      'From another machine this takes the token that the server printed when it was started',
      'token',
    ),
  atLeastOneAuthenticationMethod: () =>
    errors.badRequest('At least one authentication method must be enabled.'),
  invalidVideoChatProvider: (value: number) => errors.badRequest(`Invalid video_chat_provider ${value}`),
  invalidLanguage: (value: string) => errors.badRequest(`Invalid language '${value}'`),
  invalidJitsiUrl: () => errors.badRequest('jitsi_server_url is not a URL'),
  oneFileRequired: () => errors.badRequest('You must upload exactly one file.', 'file'),
} as const
