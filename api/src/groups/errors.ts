import { errors } from '../contract/errors.ts'
import { maxGroupNameLength } from './limits.ts'

/** Errors of endpoints for user groups. */
export const groupErrors = {
  invalid: () => errors.badRequest('Invalid user group'),
  nameInUse: (name: string) => errors.badRequest(`User group '${name}' already exists.`, 'name'),
  nameEmpty: () => errors.badRequest("User group name can't be empty!", 'name'),
  nameTooLong: () =>
    errors.badRequest(`User group name cannot exceed ${maxGroupNameLength} characters.`, 'name'),
  namePrefixNotAllowed: (prefix: string) =>
    errors.badRequest(`User group name cannot start with '${prefix}'.`, 'name'),
  noNewData: () => errors.badRequest('No new data supplied'),
  nothingToDo: () =>
    errors.badRequest(
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
    ),
  noSubgroupsGiven: () => errors.badRequest('Nothing to do. Specify at least one of "add" or "delete".'),
  alreadyMember: (id: number) => errors.badRequest(`User ${id} is already a member of this group`),
  notMember: (id: number) => errors.badRequest(`There is no member ${id} in this user group`),
  alreadySubgroup: (id: number) => errors.badRequest(`User group ${id} is already a subgroup of this group.`),
  notSubgroup: (id: number) => errors.badRequest(`User group ${id} is not a subgroup of this group.`),
  cycle: (id: number) =>
    errors.badRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`),
} as const
