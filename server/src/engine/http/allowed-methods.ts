import findMyWay, { type Config, type HTTPVersion } from 'find-my-way'

/**
 * Returns a function that finds the methods allowed at a URL, for the `Allow` header; empty if no route matches.
 * @param routes URL patterns with their methods
 *
 * The app's own router would need three extra routes for each, which would slow down every start. This one is built
 * on first use.
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
