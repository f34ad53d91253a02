import { hasZoomTokenEvent } from '@parley/api/calls/events'
import { videoCallsSection } from '@parley/api/calls/register'
import { slice } from '../slice.ts'

export const videoCallsSlice = slice('videoCalls', [videoCallsSection], (answer) => ({
  hasZoomToken: answer.has_zoom_token,
})).on(hasZoomTokenEvent, (_, { value }) => ({ hasZoomToken: value }))
