import { errors } from '../contract/errors.ts'

/** Errors of slash commands. */
export const slashCommandErrors = {
  notFound: () => errors.notFound('There is no such command, or no longer.'),
  invalidName: () =>
    errors.badRequest('A name has small letters, digits, - and _, and begins with a letter.', 'name'),
  nameTaken: (name: string) => errors.badRequest(`There is a command /${name} already.`, 'name'),
  needsProgram: () =>
    errors.badRequest('A command needs an address that it calls, or a bot that has one.', 'payload_url'),
  notCalled: () => errors.badRequest('Only a bot that is called at an address can answer.', 'bot_id'),
  failed: (problem: string) => errors.badRequest(`The command was not answered: ${problem}.`),
  answersOver: () => errors.notFound('This call takes no more answers.'),
  invalidAnswer: () => errors.badRequest('The answer says nothing.'),
} as const
