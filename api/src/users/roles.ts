import { z } from 'zod'

export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const
export type Role = (typeof roles)[keyof typeof roles]
/** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
export const role = z
  .literal([100, 200, 300, 400, 600])
  .describe('100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.')
