import { errors } from '../contract/errors.ts'

/** Errors of endpoints for subscriptions. */
export const subscriptionErrors = {
  cannotAccess: (name: string) => errors.badRequest(`Unable to access channel (${name}).`),
  notSubscribed: (id: number) => errors.badRequest(`Not subscribed to channel id ${id}`),
  unknownProperty: (name: string) => errors.badRequest(`Unknown subscription property: ${name}`),
  invalidColor: () => errors.badRequest('color is not a valid hex color code'),
  cannotSubscribeOthers: () => errors.badRequest('Insufficient permission'),
  nothingToDo: () => errors.badRequest('Nothing to do. Specify at least one of "add" or "delete".'),
} as const
