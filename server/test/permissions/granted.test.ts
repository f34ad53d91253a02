import { discoverRequests } from './request.ts'
import { tryGranted } from './try-granted.ts'

// An eighth of them, others each time. `test/long` tries all.
tryGranted(await discoverRequests(), () => Math.random() < 1 / 8)
