import { z } from 'zod'
import { latestTime } from '../contract/numbers.ts'

export const deliveryTime = z.int().min(-latestTime).max(latestTime).describe('UNIX seconds, in the future.')
