import { existsSync, readdirSync } from 'node:fs'
import { ApiError } from './errors.ts'

const root = new URL('../', import.meta.url)
/** Those that are nothing but what is put into them say no words of their own. */
const WORDS = /\p{L}{3}/u

/**
 * What the refusals of the contract say, in English, each once: `Channel '{0}' does not exist`. The numbers stand for the
 * values that the error is made with. Found by making every error of `api/src/<noun>/errors.ts`.
 */
export async function refusalTexts(): Promise<string[]> {
  return [...new Set((await allRefusals()).map(({ message }) => message))]
}

/** Of the refusals that are about one parameter, its name by what they say. */
export async function refusedParameters(): Promise<Record<string, string>> {
  const about = (await allRefusals()).flatMap((error) => (error.about ? [[error.message, error.about]] : []))
  return Object.fromEntries(about)
}

async function allRefusals(): Promise<ApiError[]> {
  const files = readdirSync(root)
    .map((noun) => new URL(`${noun}/errors.ts`, root))
    .filter((file) => existsSync(file))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file.href)))
  const makers = modules
    .flatMap((module) => Object.values(module))
    .flatMap((table) => (typeof table === 'object' && table !== null ? Object.values(table) : []))
    .filter((make) => typeof make === 'function')
  return makers.flatMap(refusalsOf)
}

/** With values, and without where it has values of its own. */
function refusalsOf(make: (...given: unknown[]) => unknown): ApiError[] {
  const values = ['{0}', '{1}', '{2}']
  const made = make.length === 0 ? [make(...values), make()] : [make(...values)]
  return made.flatMap((error) =>
    error instanceof ApiError && WORDS.test(error.message.replaceAll(/\{\d\}/g, '')) ? [error] : [],
  )
}
