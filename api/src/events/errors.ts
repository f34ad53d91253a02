import { errors } from '../contract/errors.ts'
import { maxOperandOfQueueLength } from './limits.ts'

/** Errors of endpoints for event queues. */
export const eventErrors = {
  alreadyPruned: (id: number) => errors.badRequest(`An event newer than ${id} has already been pruned!`),
  notInQueue: (id: number) => errors.badRequest(`Event ${id} was not in this queue`),
  operandTooLong: () =>
    errors.badRequest(`operand is too long (limit: ${maxOperandOfQueueLength} characters)`),
  operatorNotSupported: (operator: string) => errors.badRequest(`Operator ${operator} not supported.`),
  notForAnonymous: (name: string) => errors.badRequest(`Invalid '${name}' parameter for anonymous request`),
} as const
