import { discoverRequests } from './request.ts'
import { tryGranted } from './try-granted.ts'

// A quarter of them, others each time. `test/long` tries all.
tryGranted(await discoverRequests(), () => Math.random() < 1 / 4)
