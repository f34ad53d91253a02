import findMyWay, { type Config, type HTTPVersion } from 'find-my-way'

/**
 * The methods that the paths of `routes` (patterns with their methods) have, for those who ask with another one: none
 * where nothing is there. To have the app's own router refuse them would take three routes for each that it has, and
 * every start would wait for these. Here they are put into one tree, when somebody first asks.
 */
export function methodsOfPaths(
  routes: ReadonlyMap<string, readonly string[]>,
  options: Config<HTTPVersion.V1>,
): (url: string) => readonly string[] {
  let router: findMyWay.Instance<HTTPVersion.V1> | undefined
  return (url) => {
    router ??= compiled(routes, options)
    return router.find('GET', url)?.store ?? []
  }
}

function compiled(routes: ReadonlyMap<string, readonly string[]>, options: Config<HTTPVersion.V1>) {
  const router = findMyWay(options)
  for (const [pattern, methods] of routes) router.on('GET', pattern, () => undefined, methods)
  return router
}
