import { discoverRequests } from './request.ts'
import { tryUnseen } from './try-unseen.ts'

// An eighth of them, others each time. `test/long` tries all.
tryUnseen(await discoverRequests(), () => Math.random() < 1 / 8)
