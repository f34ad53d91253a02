import { describe } from 'vitest'
import { accountsToTry, tryProcesses } from '#engine/db/embedded/test-processes.ts'

describe.each(accountsToTry())('with processes of %s', (_, uid) => tryProcesses(uid))
