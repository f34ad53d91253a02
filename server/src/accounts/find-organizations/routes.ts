import { findOrganizations } from '@parley/api/find-organizations/endpoints'
import { checkedEmail } from '#directory/users/checks.ts'
import { pageRoute } from '#engine/http/route.ts'
import { accountName, networkOf } from '#engine/throttles/keys.ts'
import { loadLimit } from '#engine/throttles/limit.ts'
import { sendOrganizations } from './jobs.ts'

/** For letters that say where an address has accounts: to one address, and from one network. */
const toAddress = loadLimit('finding', { seconds: 3600, requests: 3 })
const fromNetwork = loadLimit('finding from network', { seconds: 3600, requests: 30 })

/** Mails somebody where they have accounts. Does not reveal whether they have any. */
export const find = pageRoute(findOrganizations, async ({ server, parameters, request }) => {
  const email = checkedEmail(parameters.email)
  server.limits.countWork(fromNetwork, networkOf(request.ip))
  server.limits.countWork(toAddress, accountName(email))
  await sendOrganizations.queue(server.db, { email })
  return {}
})
