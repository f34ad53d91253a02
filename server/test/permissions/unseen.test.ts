import { oneOf } from '../support/sample.ts'
import { discoverRequests } from './request.ts'
import { tryUnseen } from './try-unseen.ts'

// A thirty-second of them, others each time. `test/long` tries all.
tryUnseen(await discoverRequests(), oneOf(32))
