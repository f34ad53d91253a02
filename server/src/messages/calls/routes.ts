import { createBigBlueButtonCall, createZoomCall } from '@parley/api/calls/endpoints'
import { errors } from '@parley/api/contract/errors'
import { route } from '#engine/http/route.ts'

// Both need an account that the server does not have; calls with Jitsi need no server's help.

export const bigBlueButton = route(createBigBlueButtonCall, () => {
  throw errors.badRequest('BigBlueButton is not configured.')
})

export const zoom = route(createZoomCall, () => {
  throw errors.badRequest('Zoom credentials have not been configured')
})
