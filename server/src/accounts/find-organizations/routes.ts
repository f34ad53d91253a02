import { findOrganizations } from '@parley/api/find-organizations/endpoints'
import { checkedEmail } from '#directory/users/checks.ts'
import { pageRoute } from '#engine/http/route.ts'
import { sendOrganizations } from './jobs.ts'

/** Mails somebody where they have accounts. Does not reveal whether they have any. */
export const find = pageRoute(findOrganizations, async ({ server, parameters, request }) => {
  const email = checkedEmail(parameters.email)
  server.limits.countFindingOrganizations({ name: email, address: request.ip })
  await sendOrganizations.queue(server.db, { email })
  return {}
})
