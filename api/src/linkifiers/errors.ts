import { errors } from '../contract/errors.ts'

/** Errors of endpoints for linkifiers. */
export const linkifierErrors = {
  notFound: () => errors.badRequest('Linkifier not found.'),
  badPattern: (problem: string) => errors.badRequest(`Bad regular expression: ${problem}`, 'pattern'),
  invalidUrlTemplate: () => errors.badRequest('Invalid URL template.', 'url_template'),
  alreadyExists: () => errors.badRequest('Linkifier already exists.', 'pattern'),
  groupNotInTemplate: (name: string) =>
    errors.badRequest(`Group '${name}' in linkifier pattern is not present in URL template.`, 'url_template'),
  variableNotInPattern: (name: string) =>
    errors.badRequest(`Group '${name}' in URL template is not present in linkifier pattern.`, 'url_template'),
  invalidOrder: () =>
    errors.badRequest('The ordered list must enumerate all existing linkifiers exactly once'),
} as const
