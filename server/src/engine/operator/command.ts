import { resolve } from 'node:path'
import { type ParseArgsOptionDescriptor, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import type { Realm } from '../realm/realm.ts'
import type { ServerContext } from '../server-context.ts'

/** Options that every command has. */
const COMMON = {
  organization: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof COMMON }>
>['values']

/** One call of a command. */
export interface OperatorCall<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  readonly server: ServerContext
  /** What was given by name. */
  readonly options: Values<Options>
  /** What was given by place: as many as the command takes. */
  readonly given: readonly string[]
  /** Prints a line. */
  say(line: string): void
}

/** What a command that needs no running server works with. */
export interface Workplace {
  readonly config: Config
  readonly log: Logger
}

/** One call of a command that needs no running server. */
export type LoneCall<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> = Workplace &
  Omit<OperatorCall<Options>, 'server'>

/** A command for whoever runs the server. */
export class OperatorCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  readonly name: string
  readonly declaration: CommandDeclaration<Options>
  readonly #work: Work<Options>

  constructor(name: string, declaration: CommandDeclaration<Options>, work: Work<Options>) {
    this.name = name
    this.declaration = declaration
    this.#work = work
  }

  /** Whether it runs in a process of its own, that opens no database before. */
  get isAlone(): boolean {
    return 'alone' in this.#work
  }

  /** Runs it with the arguments after its name. Throws OperatorError for wrong ones. */
  async run(server: ServerContext, args: readonly string[], say: (line: string) => void): Promise<void> {
    const call = this.#callOf(args, say)
    if (call === undefined) return
    if ('alone' in this.#work) await this.#work.alone({ ...call, config: server.config, log: server.log })
    else await this.#work.withServer({ ...call, server })
  }

  /** Runs one that `isAlone`. */
  async runAlone(place: Workplace, args: readonly string[], say: (line: string) => void): Promise<void> {
    const call = this.#callOf(args, say)
    if (call !== undefined && 'alone' in this.#work) await this.#work.alone({ ...call, ...place })
  }

  /** Undefined if only help was asked for. */
  #callOf(
    args: readonly string[],
    say: (line: string) => void,
  ): Omit<OperatorCall<Options>, 'server'> | undefined {
    const { takes = [] } = this.declaration
    const { values, positionals } = this.#parsed(args)
    if (values.help === true) {
      say(this.usage)
      return undefined
    }
    if (positionals.length !== takes.length || positionals.includes('')) throw new OperatorError(this.usage)
    // Parsed by these very options, whose types the compiler cannot follow through a generic.
    return { options: values as unknown as Values<Options>, given: positionals, say }
  }

  /**
   * The arguments with the files among them as whole paths: the server that does the work is in another folder. Files are
   * `FILE` by place, and options whose names end in `file`.
   * @param folder where the operator is
   */
  located(args: readonly string[], folder: string): string[] {
    const { takes = [] } = this.declaration
    const { tokens } = this.#parsed(args)
    const given = tokens.filter((token) => token.kind === 'positional')
    const files = new Map(
      given.filter((_, place) => takes[place] === 'FILE').map(({ index, value }) => [index, value]),
    )
    for (const token of tokens) {
      if (token.kind !== 'option' || token.value === undefined || !token.name.endsWith('file')) continue
      files.set(token.inlineValue ? token.index : token.index + 1, token.value)
    }
    return args.map((arg, index) => {
      const path = files.get(index)
      // What is in a bucket is at the same address everywhere.
      if (path?.startsWith('s3://')) return arg
      return path === undefined ? arg : `${arg.slice(0, arg.length - path.length)}${resolve(folder, path)}`
    })
  }

  /** How it is called, and what it does. */
  get usage(): string {
    const { takes = [], options = {}, summary, details = '' } = this.declaration
    const named = Object.entries<ParseArgsOptionDescriptor>({
      ...options,
      organization: COMMON.organization,
    }).map(([name, { type }]) =>
      type === 'boolean' ? `[--${name}]` : `[--${name} ${name.split('-').at(-1)?.toUpperCase()}]`,
    )
    return [['npm run parley --', this.name, ...takes, ...named].join(' '), '', summary, details]
      .join('\n')
      .trimEnd()
  }

  #parsed(args: readonly string[]) {
    try {
      return parseArgs({
        args: [...args],
        options: { ...this.declaration.options, ...COMMON },
        allowPositionals: true,
        tokens: true,
      })
    } catch (error) {
      throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${this.usage}`)
    }
  }
}

type Work<Options extends ParseArgsOptionsConfig> =
  | { readonly withServer: (call: OperatorCall<Options>) => Promise<void> }
  | { readonly alone: (call: LoneCall<Options>) => Promise<void> }

interface CommandDeclaration<Options extends ParseArgsOptionsConfig> {
  /** A line that says what it does. */
  readonly summary: string
  /** More about it, for its `--help`. */
  readonly details?: string
  /** The names of what has to be given by place. `FILE` is a path, which is whole where it is given. */
  readonly takes?: readonly string[]
  readonly options?: Options
}

interface OperatorCommandDeclaration<Options extends ParseArgsOptionsConfig>
  extends CommandDeclaration<Options> {
  /** Throws OperatorError for what the operator has to mend. */
  work(call: OperatorCall<Options>): Promise<void>
}

interface LoneCommandDeclaration<Options extends ParseArgsOptionsConfig> extends CommandDeclaration<Options> {
  /** Throws OperatorError for what the operator has to mend. */
  work(call: LoneCall<Options>): Promise<void>
}

/**
 * Declares a command for whoever runs the server. Found by scanning the `operator.ts` of the server's folders. It runs
 * in the running server or, if none runs, in a process that only opens the database.
 */
export function operatorCommand<const Options extends ParseArgsOptionsConfig>(
  name: string,
  declaration: OperatorCommandDeclaration<Options>,
): OperatorCommand<Options> {
  return new OperatorCommand(name, declaration, { withServer: (call) => declaration.work(call) })
}

/** Declares a command like `operatorCommand`, for work on a data folder or a database that no server needs to serve. */
export function commandWithoutServer<const Options extends ParseArgsOptionsConfig>(
  name: string,
  declaration: LoneCommandDeclaration<Options>,
): OperatorCommand<Options> {
  return new OperatorCommand(name, declaration, { alone: (call) => declaration.work(call) })
}

/** The organization that a command is about: that at the server's own address, or that in front of its host. */
export function organizationOf({ server, options }: Pick<OperatorCall, 'server' | 'options'>): Realm {
  const name = String(options.organization ?? '')
  const realm = [...server.realms.all()].find(({ state }) => state.stringId === name)
  if (realm !== undefined) return realm
  throw new OperatorError(
    name === ''
      ? 'there is no organization at the server’s own address'
      : `there is no organization '${name}'`,
  )
}
