import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { playgroundErrors } from './errors.ts'
import { playgrounds } from './limits.ts'

const playground = {
  name: name('name'),
  pygments_language: z.string(),
  url_template: z.string().describe('RFC 6570 template with the one variable `code`.'),
}

export const addCodePlayground = endpoint({
  method: 'POST',
  path: '/realm/playgrounds',
  operationId: 'add-code-playground',
  summary: 'Add a code playground',
  access: 'admin',
  bots: 'interactive',
  adds: playgrounds,
  parameters: playground,
  answer: { id: z.int() },
  errors: [
    playgroundErrors.invalidUrlTemplate(),
    playgroundErrors.codeVariableMissing(),
    playgroundErrors.alreadyExists(),
  ],
})

export const updateCodePlayground = endpoint({
  method: 'PATCH',
  path: '/realm/playgrounds/{playground_id}',
  operationId: 'update-code-playground',
  summary: 'Change a code playground',
  access: 'admin',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: { playground_id: idOf(playgroundErrors.invalid), ...playground },
  answer: {},
  errors: [
    playgroundErrors.invalid(),
    playgroundErrors.invalidUrlTemplate(),
    playgroundErrors.codeVariableMissing(),
    playgroundErrors.alreadyExists(),
  ],
})

export const removeCodePlayground = endpoint({
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  operationId: 'remove-code-playground',
  summary: 'Remove a code playground',
  access: 'admin',
  bots: 'interactive',
  parameters: { playground_id: idOf(playgroundErrors.invalid) },
  answer: {},
  errors: [playgroundErrors.invalid()],
})
