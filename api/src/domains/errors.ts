import { errors } from '../contract/errors.ts'

/** Errors of endpoints for the organization's e-mail domains. */
export const domainErrors = {
  invalid: (domain: string) => errors.badRequest(`Invalid domain: ${domain}`, 'domain'),
  alreadyThere: (domain: string) =>
    errors.badRequest(`The domain ${domain} is already a part of your organization.`, 'domain'),
  noEntry: (domain: string) => errors.badRequest(`No entry found for domain ${domain}.`),
} as const
