import { z } from 'zod'
import { event } from '../contract/event.ts'

export const hasZoomTokenEvent = event({
  type: 'has_zoom_token',
  summary: 'The user connected or disconnected a Zoom account.',
  fields: { value: z.boolean() },
})
