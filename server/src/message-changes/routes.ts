import {
  deleteMessage as deleteEndpoint,
  updateMessage as updateEndpoint,
} from '@parley/api/messages/endpoints'
import { route } from '../http/route.ts'
import { deleteMessage } from './delete.ts'
import { updateMessage } from './update.ts'

export const update = route(updateEndpoint, async ({ realm, user, realmUrl, parameters }) => ({
  detached_uploads: [...(await updateMessage(realm, { user, realmUrl }, parameters))],
}))

export const remove = route(deleteEndpoint, async ({ realm, user, parameters }) => {
  await deleteMessage(realm, user, parameters.message_id)
  return {}
})
