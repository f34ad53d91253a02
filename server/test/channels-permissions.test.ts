import { tryChannelPermissions } from './support/channel-permissions.ts'

// A quarter of the cases, others each time. `test/long` tries all of them.
tryChannelPermissions(() => Math.random() < 1 / 4)
