import { operatorCommand } from '../operator/command.ts'
import { OperatorError } from '../operator-error.ts'
import { problemsOf } from './problems.ts'

/** Looks whether all that the server keeps fits together. */
export const check = operatorCommand('check', {
  summary: 'Check the journal, the state, the files and the indexes, while the server works',
  details:
    'It ends with 1 if something is wrong. It changes nothing, and reads every index: run it when little happens.',
  async work({ server, say }) {
    const problems = await problemsOf(server, say)
    if (problems.length > 0) throw new OperatorError(problems.join('\n'))
    say('Everything is as it should be.')
  },
})
