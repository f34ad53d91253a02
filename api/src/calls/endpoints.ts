import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'

export const createBigBlueButtonCall = endpoint({
  method: 'GET',
  path: '/calls/bigbluebutton/create',
  operationId: 'create-big-blue-button-video-call',
  summary: 'Create a BigBlueButton call',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'write',
  parameters: { meeting_name: z.string(), voice_only: z.boolean().default(false) },
  answer: { url: z.string() },
  errors: [errors.badRequest('BigBlueButton is not configured.')],
})

export const createZoomCall = endpoint({
  method: 'POST',
  path: '/calls/zoom/create',
  operationId: 'create-zoom-video-call',
  summary: 'Create a Zoom call',
  access: 'user',
  bots: 'interactive',
  adds: 'Nothing is kept.',
  undocumented: true,
  parameters: { is_video_call: z.boolean().default(true) },
  answer: { url: z.string() },
  errors: [errors.badRequest('Zoom credentials have not been configured')],
})
