import { type Endpoint, fullPath, pathParameterNames } from './endpoint.ts'
import { wireParameter } from './wire.ts'

export interface Route {
  method: Endpoint['method']
  /** For find-my-way (Fastify's router): `/api/v1/users/:user_id(^\\d+$)/status`. */
  pattern: string
  /** The path parameters by their names in the contract, from what the router found. */
  pathParameters(found: Readonly<Record<string, string | undefined>>): Record<string, string>
}

/**
 * The routes of an endpoint, one for each of its paths. An integer in a path only matches digits, so that
 * `/users/{user_id}` and `/users/{email}` are told apart and a word where a number belongs is an unknown path.
 */
export function routesOf(endpoint: Endpoint): Route[] {
  if (endpoint.outgoing) return []
  return [endpoint.path, ...(endpoint.alsoAt ?? [])].map((path) => routeOf(endpoint, path))
}

function routeOf(endpoint: Endpoint, path: string): Route {
  const parameters = new Map(
    pathParameterNames(path).map((name) => {
      const schema = endpoint.parameters[name]
      if (schema === undefined)
        throw new Error(`${endpoint.operationId} does not declare {${name}} of its path`)
      return [name, wireParameter(name, schema)] as const
    }),
  )
  const wide = [...parameters.values()].find(({ slashes }) => slashes)
  const head = wide === undefined ? path : path.slice(0, path.indexOf(`{${wide.name}}`))
  const pattern = head.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.get(name)
    return parameter?.encoding === 'json' ? `:${name}(^\\d+$)` : `:${name}`
  })
  const tail = wide === undefined ? undefined : tailPattern(path.slice(head.length), wide.name)
  return {
    method: endpoint.method,
    pattern: fullPath(endpoint, tail === undefined ? pattern : `${pattern}*`),
    pathParameters({ '*': rest, ...found }) {
      const named = tail === undefined ? {} : (tail.exec(rest ?? '')?.groups ?? {})
      const all = Object.entries({ ...found, ...named })
      return Object.fromEntries(all.map(([name, value]) => [name, value ?? '']))
    },
  }
}

/** A router's wildcard takes the whole rest of a path: this splits it where more parameters follow. */
function tailPattern(tail: string, wide: string): RegExp {
  const source = tail.replace(
    /\{([^}]+)\}/g,
    (_, name: string) => `(?<${name}>${name === wide ? '.+' : '[^/]+'})`,
  )
  return new RegExp(`^${source}$`, 's')
}
