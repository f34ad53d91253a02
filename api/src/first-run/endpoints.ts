import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { firstRunPlan, firstRunPlanToKeep } from './objects.ts'

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/first_run',
  operationId: 'get-first-run',
  summary: 'How far the first steps of the organization are',
  access: 'admin',
  undocumented: true,
  parameters: {},
  answer: {
    is_closed: z.boolean().describe('Whether somebody has taken them, or does not want to be asked again.'),
    plan: firstRunPlan.nullable().describe('What was chosen and not yet done; null where nothing was.'),
  },
})

export const keepFirstRun = endpoint({
  method: 'PUT',
  path: '/first_run',
  operationId: 'keep-first-run',
  summary: 'Keep how far the first steps of the organization are',
  description: 'Every device of the administrators goes on from there. It makes and invites nothing.',
  access: 'admin',
  adds: 'An organization has one plan.',
  undocumented: true,
  parameters: {
    is_closed: z.boolean().default(false),
    plan: firstRunPlanToKeep.nullable().describe('Null forgets it.'),
  },
  answer: {},
})
