import type { Command } from '#commands/command.ts'
import { t } from '#language/words.ts'
import { location } from '#narrow/location.ts'
import { shapeOf } from '#narrow/narrow.ts'
import { focusComposer, goOnInComposer } from './composer-focus.ts'

export default {
  get name() {
    return t`Write a message here`
  },
  group: 'write',
  keys: ['c', 'r'],
  isInJump: false,
  isAvailable() {
    const place = location.get()
    return place.kind === 'messages' && ['topic', 'channel', 'direct'].includes(shapeOf(place.narrow).kind)
  },
  run() {
    // What is typed next is for the composer, also if that is still to come.
    goOnInComposer()
    focusComposer()
  },
} satisfies Command
