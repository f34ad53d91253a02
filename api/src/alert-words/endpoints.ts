import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { alertWords, maxAlertWordLength } from './limits.ts'

const words = z.array(z.string().max(maxAlertWordLength))
const tooLong = errors.badRequest(`alert_words[0] is too long (limit: ${maxAlertWordLength} characters)`)
const answer = { alert_words: z.array(z.string()).describe('All alert words of the user now.') }

export const getAlertWords = endpoint({
  method: 'GET',
  path: '/users/me/alert_words',
  operationId: 'get-alert-words',
  summary: 'List the own alert words',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer,
})

export const addAlertWords = endpoint({
  method: 'POST',
  path: '/users/me/alert_words',
  operationId: 'add-alert-words',
  summary: 'Add alert words',
  access: 'user',
  bots: 'interactive',
  adds: alertWords,
  parameters: { alert_words: words },
  answer,
  errors: [tooLong],
})

export const removeAlertWords = endpoint({
  method: 'DELETE',
  path: '/users/me/alert_words',
  operationId: 'remove-alert-words',
  summary: 'Remove alert words',
  access: 'user',
  bots: 'interactive',
  parameters: { alert_words: words },
  answer,
  errors: [tooLong],
})
