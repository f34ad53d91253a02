import { oneOf } from '../support/sample.ts'
import { discoverRequests } from './request.ts'
import { tryGranted } from './try-granted.ts'

// An eighth of them, others each time. `test/long` tries all.
tryGranted(await discoverRequests(), oneOf(8))
