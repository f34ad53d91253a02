import type { ImportedPerson } from './shape.ts'

/** Who wrote what nobody of the export wrote: people who were deleted there, and programs. */
export const SOMEBODY = 'somebody'

/** @param product such as `Slack` */
export const somebodyAt = (product: string): ImportedPerson => ({
  key: SOMEBODY,
  fullName: `Somebody at ${product}`,
  isActive: false,
  isBot: true,
})

/** What stands before a message of somebody, where their name is known: who wrote it. */
export const writtenBy = (name: string | null | undefined): string =>
  name ? `**${name.replaceAll('*', '')}**: ` : ''
