import { errors } from '../contract/errors.ts'

/** Errors of endpoints for groups of default channels. */
export const defaultChannelErrors = {
  invalidGroupId: (id: number) => errors.badRequest(`Default channel group with id '${id}' does not exist.`),
  groupNameInUse: (name: string) => errors.badRequest(`Default channel group '${name}' already exists`),
  invalidGroupName: (name: string) => errors.badRequest(`Invalid default channel group name '${name}'`),
  alreadyInGroup: (channel: string, group: string) =>
    errors.badRequest(`Channel '${channel}' is already present in default channel group '${group}'`),
  notInGroup: (channel: string, group: string) =>
    errors.badRequest(`Channel '${channel}' is not present in default channel group '${group}'`),
  isDefault: (channel: string) =>
    errors.badRequest(`'${channel}' is a default channel and cannot be added to a default channel group`),
} as const
