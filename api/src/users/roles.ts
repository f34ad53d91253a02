import { z } from 'zod'

/** The smaller, the more a person may do. */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const
export type Role = (typeof roles)[keyof typeof roles]
export const role = z
  .literal(Object.values(roles))
  .describe('100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.')
