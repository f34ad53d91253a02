import type { Catalogue } from '../catalogue.ts'

const catalogues = import.meta.glob<Catalogue>('./locales/*.json', { eager: false, import: 'default' })

let spoken: string | undefined
let say: (message: string) => string | undefined = () => undefined

/** What the server refused, in the language of the reader; as the server says it where nobody has translated that. */
export function refusalWords(message: string): string {
  return say(message) ?? message
}

/** Gets the words for refusals. Until they are there, and without a connection, refusals are as the server says them. */
export async function learnRefusals(code: string): Promise<void> {
  spoken = code
  say = () => undefined
  const load = catalogues[`./locales/${code}.json`]
  if (!load) return
  const [catalogue, { sayRefusals }] = await Promise.all([load(), import('./refusals.ts')])
  if (spoken === code) say = sayRefusals(catalogue)
}
