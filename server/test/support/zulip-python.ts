import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ApiKeyCredentials } from '@parley/client'
import { findPython } from '../../../scripts/python.ts'
import { installPythonPackages } from '../../../scripts/python-packages.ts'

const PROGRAM = fileURLToPath(new URL('zulip-calls.py', import.meta.url))

/** The result of a call: the server's parsed answer. */
export type Answer = Record<string, unknown>

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** A Python process with the official package: one for any number of accounts, since starting it takes longest. */
export class ZulipPython {
  readonly #folder: string
  readonly #process: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<number, Waiting>()
  #errors = ''
  #ended: Error | undefined
  #requests = 0

  private constructor(folder: string, process: ChildProcessWithoutNullStreams) {
    this.#folder = folder
    this.#process = process
  }

  /** Throws if there is no Python, with how to install it. */
  static async start(): Promise<ZulipPython> {
    const python = findPython()
    const packages = await installPythonPackages(python)
    const child = spawn(python.path, [PROGRAM], {
      // No inherited settings of the package or of Python.
      env: { PATH: process.env.PATH, PYTHONPATH: packages, PYTHONNOUSERSITE: '1' },
    })
    const started = new ZulipPython(await mkdtemp(join(tmpdir(), 'parley-test-')), child)
    started.#listen()
    return started
  }

  async stop(): Promise<void> {
    if (this.#ended === undefined) {
      const closed = once(this.#process, 'close')
      this.#process.stdin.end()
      await closed
    }
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** An account configured by a zuliprc file. */
  async account(site: string, { email, apiKey }: ApiKeyCredentials): Promise<PythonAccount> {
    const lines = ['[api]', `email=${email}`, `key=${apiKey}`, `site=${site}`, '']
    return new PythonAccount(this, await this.file(`zuliprc-${randomUUID()}`, lines.join('\n')))
  }

  /** Writes a file for Python to read. Returns its path. */
  async file(name: string, content: string): Promise<string> {
    const path = join(this.#folder, name)
    await writeFile(path, content)
    return path
  }

  async request(what: object): Promise<unknown> {
    if (this.#ended !== undefined) throw this.#ended
    const id = this.#requests++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#process.stdin.write(`${JSON.stringify({ id, ...what })}\n`)
    })
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#process
    stdin.on('error', () => {
      // The process has ended; the `close` event rejects pending calls once all its output has been read.
    })
    stderr.on('data', (data) => (this.#errors += data))
    createInterface(stdout).on('line', (line) => {
      const { id, answer, raised } = JSON.parse(line)
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (raised === undefined) waiting?.resolve(answer)
      else waiting?.reject(new Error(raised))
    })
    this.#process.once('close', () => {
      this.#ended = new Error(`Python has ended:\n${this.#errors}`)
      for (const { reject } of this.#waiting.values()) reject(this.#ended)
    })
  }
}

/** An account of the package; methods have their Python names. */
export class PythonAccount {
  readonly #python: ZulipPython
  readonly #zuliprc: string

  constructor(python: ZulipPython, zuliprc: string) {
    this.#python = python
    this.#zuliprc = zuliprc
  }

  /** @param positional the positional arguments; `named` has the keyword arguments */
  async call(method: string, positional: unknown[] = [], named: object = {}): Promise<Answer> {
    return (await this.#request({ method, arguments: positional, named })) as Answer
  }

  /** Calls a method that takes an open file. */
  async callWithFile(method: string, file: string): Promise<Answer> {
    return (await this.#request({ method, file })) as Answer
  }

  /** Collects `times` callbacks of `call_on_each_event` or `call_on_each_message`. */
  async hear(
    method: string,
    times: number,
    positional: unknown[] = [],
    named: object = {},
  ): Promise<Answer[]> {
    return (await this.#request({ method, times, arguments: positional, named })) as Answer[]
  }

  #request(what: object): Promise<unknown> {
    return this.#python.request({ zuliprc: this.#zuliprc, ...what })
  }
}
