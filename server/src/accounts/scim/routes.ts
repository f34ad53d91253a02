import { createScimToken, endScimToken as endEndpoint, getScimTokens } from '@parley/api/scim/endpoints'
import type { Group } from '#directory/groups/state.ts'
import type { User } from '#directory/users/state.ts'
import { otherRoutes, route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { candidatesFor } from './candidates.ts'
import { addGroup, changeGroup, deleteGroup, groupAt, groupResource, isKnownGroup } from './groups.ts'
import { addScimRoute, type ScimCall, speakScim } from './http.ts'
import { listAnswer, searchOf } from './listing.ts'
import { operationsOf } from './patch.ts'
import { type Projection, projected, projectionOf, wants } from './projection.ts'
import type { JsonObject } from './protocol.ts'
import { baseUrlOf, checkVersion, idIn } from './resource.ts'
import { listOf, oneOf, providerConfig, resourceTypes, schemas } from './schemas.ts'
import { endScimToken, makeScimToken, usesOfTokens } from './tokens.ts'
import { groupsByMember, isKnownUser, readUser, userResource } from './user-resource.ts'
import { addUser, changeUser, deleteUser, userAt } from './users.ts'
import { patchedGroup, readGroup, wantedGroup } from './wanted-group.ts'
import { patchedUser, wantedUser } from './wanted-user.ts'

/** Lists the tokens, without the tokens themselves, which nobody knows any more. */
export const list = route(getScimTokens, async ({ realm, state }) => {
  const uses = await usesOfTokens(realm.db, state.id)
  const tokens = [...state.scimTokens.values()].reverse()
  return {
    base_url: baseUrlOf(realm),
    tokens: tokens.map(({ id, name, creatorId, createdAt, expiresAt }) => ({
      id,
      name,
      creator_id: creatorId,
      created: createdAt,
      expires: expiresAt,
      last_used: uses.get(id) ?? null,
    })),
  }
})

/** Makes a token, and shows it this once. */
export const create = route(createScimToken, ({ realm, user, parameters }) => {
  const { name, expires: expiresAt } = parameters
  return realm.change((change) => makeScimToken(change, user.id, { name, expiresAt }))
})

/** Ends a token. */
export const end = route(endEndpoint, async ({ realm, parameters }) => {
  await realm.change((change) => endScimToken(change, parameters.token_id))
  return {}
})

/** SCIM 2.0 (RFC 7643 and 7644), by which identity providers keep accounts and groups. */
export const scim = otherRoutes(async (app, server) => {
  await app.register(
    async (scope) => {
      speakScim(scope, server)
      const add = addScimRoute.bind(undefined, scope, server)
      add(['GET', '/ServiceProviderConfig'], ({ realm }) => providerConfig(baseUrlOf(realm)))
      add(['GET', '/ResourceTypes'], ({ realm }) => listOf(resourceTypes(baseUrlOf(realm))))
      add(['GET', '/ResourceTypes/:id'], ({ realm, id }) => oneOf(resourceTypes(baseUrlOf(realm)), id))
      add(['GET', '/Schemas'], ({ realm }) => listOf(schemas(baseUrlOf(realm))))
      add(['GET', '/Schemas/:id'], ({ realm, id }) => oneOf(schemas(baseUrlOf(realm)), id))

      add(['GET', '/Users'], (call) => users(call.realm, call.query))
      add(['POST', '/Users/.search'], (call) => users(call.realm, call.body()))
      add(['GET', '/Users/:id'], (call) => oneUser(call))
      add(['POST', '/Users'], async (call) => {
        const id = await addUser(call.realm, wantedUser(call.body()))
        call.reply.code(201)
        return oneUser(call, id)
      })
      add(['PUT', '/Users/:id'], (call) => {
        const wanted = wantedUser(call.body())
        return changed(call, () => wanted)
      })
      add(['PATCH', '/Users/:id'], (call) => {
        const operations = operationsOf(call.body())
        return changed(call, (user) => patchedUser(call.realm.state, user, operations))
      })
      add(['DELETE', '/Users/:id'], async (call) => {
        const user = userAt(call.realm.state, idIn(call.id))
        checkVersion(shownUser(call.realm, user), call.request.headers['if-match'])
        await deleteUser(call.realm, user.id)
        return undefined
      })

      add(['GET', '/Groups'], (call) => groups(call.realm, call.query))
      add(['POST', '/Groups/.search'], (call) => groups(call.realm, call.body()))
      add(['GET', '/Groups/:id'], (call) => oneGroup(call))
      add(['POST', '/Groups'], async (call) => {
        const id = await addGroup(call.realm, call.token, wantedGroup(call.body()))
        call.reply.code(201)
        return oneGroup(call, id)
      })
      add(['PUT', '/Groups/:id'], (call) => {
        const wanted = wantedGroup(call.body())
        return changedGroup(call, () => wanted)
      })
      add(['PATCH', '/Groups/:id'], (call) => {
        const operations = operationsOf(call.body())
        return changedGroup(call, (group) => patchedGroup(call.realm.state, group, operations))
      })
      add(['DELETE', '/Groups/:id'], async (call) => {
        const group = groupAt(call.realm.state, idIn(call.id))
        checkVersion(groupResource(call.realm, group, true), call.request.headers['if-match'])
        await deleteGroup(call.realm, call.token, group.id)
        return undefined
      })
    },
    { prefix: '/scim/v2' },
  )
})

const projectionIn = ({ query }: ScimCall): Projection =>
  projectionOf(query.attributes, query.excludedAttributes)

const knownGroups = ({ state }: Realm) => state.groups.values().filter(isKnownGroup)

const shownUser = (realm: Realm, user: User) =>
  userResource(
    realm,
    user,
    [...knownGroups(realm)].filter(({ members }) => members.has(user.id)),
  )

function oneUser(call: ScimCall, id = idIn(call.id)): JsonObject {
  return projected(shownUser(call.realm, userAt(call.realm.state, id)), projectionIn(call))
}

function users(realm: Realm, given: JsonObject): JsonObject {
  const { state } = realm
  const search = searchOf(given)
  return listAnswer(search, {
    all: state.users.values().filter((user) => isKnownUser(state, user)),
    candidates: (filter) => candidatesFor(state, filter),
    read: (user) => readUser(state, user),
    present(page) {
      const isWanted = page.length > 0 && wants(search.projection, 'groups')
      const byMember = isWanted ? groupsByMember(knownGroups(realm)) : undefined
      return page.map((user) => userResource(realm, user, byMember?.get(user.id)))
    },
  })
}

async function changed(
  call: ScimCall,
  decide: (user: User) => ReturnType<typeof wantedUser>,
): Promise<JsonObject> {
  const { realm, request } = call
  const { id } = userAt(realm.state, idIn(call.id))
  await changeUser(realm, id, (_, user) => {
    checkVersion(shownUser(realm, user), request.headers['if-match'])
    return decide(user)
  })
  return oneUser(call)
}

function oneGroup(call: ScimCall, id = idIn(call.id)): JsonObject {
  const projection = projectionIn(call)
  const group = groupAt(call.realm.state, id)
  return projected(groupResource(call.realm, group, wants(projection, 'members')), projection)
}

function groups(realm: Realm, given: JsonObject): JsonObject {
  const search = searchOf(given)
  const withMembers = wants(search.projection, 'members')
  return listAnswer(search, {
    all: knownGroups(realm),
    read: (group) => readGroup(realm.state, group),
    present: (page) => page.map((group) => groupResource(realm, group, withMembers)),
  })
}

async function changedGroup(
  call: ScimCall,
  decide: (group: Group) => ReturnType<typeof wantedGroup>,
): Promise<JsonObject> {
  const { realm, token, request } = call
  const { id } = groupAt(realm.state, idIn(call.id))
  await changeGroup(realm, token, id, (_, group) => {
    checkVersion(groupResource(realm, group, true), request.headers['if-match'])
    return decide(group)
  })
  return oneGroup(call)
}
