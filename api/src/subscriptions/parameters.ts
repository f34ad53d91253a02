import { z } from 'zod'

export const includeSubscribers = z
  .enum(['true', 'false', 'partial'])
  .default('false')
  .describe('Whether to list subscribers; `partial` leaves out idle ones of large channels (since 412).')
