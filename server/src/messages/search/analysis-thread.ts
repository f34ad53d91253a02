import { setPriority } from 'node:os'
import { answerInThread } from '#engine/thread.ts'
import { analyze } from './analysis.ts'

const LOWER_PRIORITY = 15

// On Linux, of this thread alone. Elsewhere it would be of the whole server.
if (process.platform === 'linux') setPriority(0, LOWER_PRIORITY)
answerInThread(analyze)
