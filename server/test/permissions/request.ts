import { readdirSync } from 'node:fs'
import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import type { CallOptions } from '@parley/client'
import type { Scene } from './scene.ts'

type File = Pick<CallOptions, 'file' | 'filename' | 'payload'>

interface Ways<E extends Endpoint> {
  /** Reverts an allowed change, so that the next request finds the same state. */
  readonly undo?: (scene: Scene, answer: AnswerOf<E>, input: InputOf<E>) => Promise<unknown>
  /** Whether the answer contains the requested thing; always, if missing. */
  readonly has?: (answer: AnswerOf<E>, input: InputOf<E>, scene: Scene) => boolean
  /** An error that only permitted callers get, for requests that must not succeed here. */
  readonly stoppedBy?: RegExp
  /** The request ends the actor's account, so an equal user makes it. */
  readonly byDouble?: true
  readonly file?: () => Promise<File> | File
}

/** The request of a row in the tables. */
export interface Request {
  readonly endpoint: Endpoint
  /** The operation id, and after a colon the name of the variation. */
  readonly name: string
  readonly input: (scene: Scene) => Promise<object>
  readonly undo: (scene: Scene, answer: object, input: object) => Promise<unknown>
  readonly has: (answer: object, input: object, scene: Scene) => boolean
  readonly stoppedBy: RegExp | undefined
  readonly byDouble: boolean
  readonly file: (() => Promise<File> | File) | undefined
}

export class RequestList {
  readonly requests: readonly Request[]

  constructor(requests: readonly Request[]) {
    this.requests = requests
  }
}

/** The declaration in each file of `requests/`. */
export const requests = (...list: Request[]) => new RequestList(list)

type Input<E extends Endpoint> = (scene: Scene) => Promise<InputOf<E>>

/** A request to an endpoint with one variation. */
export function ask<E extends Endpoint>(endpoint: E, input: Input<E>, ways: Ways<E> = {}): Request {
  return askTo('', endpoint, input, ways)
}

/** A variation of a request, if different users may do different ones. */
export function askTo<E extends Endpoint>(
  what: string,
  endpoint: E,
  input: Input<E>,
  { undo, has, stoppedBy, byDouble = false as never, file }: Ways<E> = {},
): Request {
  return {
    endpoint,
    name: what === '' ? endpoint.operationId : `${endpoint.operationId}: ${what}`,
    input,
    undo: async (scene, answer, given) => undo?.(scene, answer as AnswerOf<E>, given as InputOf<E>),
    has: (answer, given, scene) => has?.(answer as AnswerOf<E>, given as InputOf<E>, scene) ?? true,
    stoppedBy,
    byDouble,
    file,
  }
}

const FOLDER = new URL('./requests/', import.meta.url)

/** The requests of every file in `requests/`, by name. */
export async function discoverRequests(): Promise<Map<string, Request>> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href)))
  const lists = modules.flatMap((module) => Object.values(module).filter((one) => one instanceof RequestList))
  const requests = lists.flatMap((list) => list.requests)
  const byName = new Map(requests.map((request) => [request.name, request]))
  const lost = requests.find((request) => byName.get(request.name) !== request)
  if (lost !== undefined) throw new Error(`two requests are called ${lost.name}`)
  return byName
}
