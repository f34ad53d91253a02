import { collection } from '../contract/collection.ts'

/** All of them are in the answer of POST /register. */
export const slashCommands = collection({ things: 'slash commands', cap: 500, of: 'organization' })

/** Each may be answered for half an hour. */
export const commandRuns = collection({
  things: 'slash commands that wait for answers',
  cap: 100,
  of: 'person',
  whenFull: 'the least used goes',
})

export const maxCommandNameLength = 30
export const maxCommandDescriptionLength = 200
export const maxCommandHintLength = 100
export const maxCommandTextLength = 10_000
/** So often a program may answer one call later. */
export const maxLateAnswers = 5
/** For so long, in seconds. */
export const lateAnswerSeconds = 1800
