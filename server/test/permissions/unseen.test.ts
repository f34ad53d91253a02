import { discoverRequests } from './request.ts'
import { tryUnseen } from './try-unseen.ts'

// A sixteenth of them, others each time. `test/long` tries all.
tryUnseen(await discoverRequests(), () => Math.random() < 1 / 16)
