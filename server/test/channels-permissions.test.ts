import { tryChannelPermissions } from './support/channel-permissions.ts'
import { oneOf } from './support/sample.ts'

// A quarter of the cases, others each time. `test/long` tries all of them.
tryChannelPermissions(oneOf(4))
