import { createBigBlueButtonCall, createZoomCall } from '@parley/api/calls/endpoints'
import { errors } from '@parley/api/contract/errors'
import { route } from '#engine/http/route.ts'

// Both need an account with the provider, which this server does not have. Jitsi calls need no endpoint.

/** Always fails with BAD_REQUEST. */
export const bigBlueButton = route(createBigBlueButtonCall, () => {
  throw errors.badRequest('BigBlueButton is not configured.')
})

/** Always fails with BAD_REQUEST. */
export const zoom = route(createZoomCall, () => {
  throw errors.badRequest('Zoom credentials have not been configured')
})
