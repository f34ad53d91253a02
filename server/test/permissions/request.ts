import { readdirSync } from 'node:fs'
import type { AnswerOf, Endpoint, InputOf } from '@parley/api/contract/endpoint'
import type { CallOptions } from '@parley/client'
import type { Scene } from './scene.ts'

type File = Pick<CallOptions, 'file' | 'filename'>

interface Ways<E extends Endpoint> {
  /** Puts back what the request changed where it was allowed, so that the next finds everything as it was. */
  readonly undo?: (scene: Scene, answer: AnswerOf<E>, input: InputOf<E>) => Promise<unknown>
  /** Whether the answer has what was asked for; without this every answer does. */
  readonly has?: (answer: AnswerOf<E>, input: InputOf<E>, scene: Scene) => boolean
  /** A refusal that is only met by those who may: for what cannot be let happen here. */
  readonly stoppedBy?: RegExp
  /** The actor ends by it, so somebody like them is sent. */
  readonly byDouble?: true
  readonly file?: () => Promise<File> | File
}

/** How a row of the tables is asked. */
export interface Request {
  readonly endpoint: Endpoint
  /** The operation, and after a colon the one of its ways that this is. */
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

/** What a file of this folder declares. */
export const requests = (...list: Request[]) => new RequestList(list)

type Input<E extends Endpoint> = (scene: Scene) => Promise<InputOf<E>>

/** An endpoint asked in the one way it has. */
export function ask<E extends Endpoint>(endpoint: E, input: Input<E>, ways: Ways<E> = {}): Request {
  return askTo('', endpoint, input, ways)
}

/** An endpoint asked in one of several ways that different people may. */
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
