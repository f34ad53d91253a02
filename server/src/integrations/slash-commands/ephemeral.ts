import { slashCommandAnswerEvent } from '@parley/api/slash-commands/events'
import type { CommandAnswer } from '@parley/api/slash-commands/objects'
import { ephemeralKind } from '#engine/events/ephemeral.ts'

/** A late answer to whoever typed a command, wherever they are signed in. */
export const commandAnswered = ephemeralKind<{ userId: number; answer: CommandAnswer }>({
  kind: 'slash_command_answer',
  audience: (_, { userId }) => [userId],
  eventTypes: [slashCommandAnswerEvent.type],
  event: ({ answer }) => slashCommandAnswerEvent.of({ answer }),
})
