import { test } from 'vitest'
import { interruptAtEveryMoment, stopAtRandomMoments } from '../support/interruptions.ts'

test(
  'interrupted at every moment of its start, the server leaves no process, and the next start works',
  interruptAtEveryMoment,
  300_000,
)

test(
  'stopped at many moments of its start, the server prints nothing, and the next start works',
  () => stopAtRandomMoments(20),
  300_000,
)
