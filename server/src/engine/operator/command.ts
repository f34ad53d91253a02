import { resolve } from 'node:path'
import { type ParseArgsOptionDescriptor, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
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

/** A command for whoever runs the server. */
export class OperatorCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  readonly name: string
  readonly declaration: OperatorCommandDeclaration<Options>

  constructor(name: string, declaration: OperatorCommandDeclaration<Options>) {
    this.name = name
    this.declaration = declaration
  }

  /** Runs it with the arguments after its name. Throws OperatorError for wrong ones. */
  async run(server: ServerContext, args: readonly string[], say: (line: string) => void): Promise<void> {
    const { takes = [] } = this.declaration
    const { values, positionals } = this.#parsed(args)
    if (values.help === true) return say(this.usage)
    if (positionals.length !== takes.length || positionals.includes('')) throw new OperatorError(this.usage)
    await this.declaration.work({
      server,
      // Parsed by these very options, whose types the compiler cannot follow through a generic.
      options: values as unknown as Values<Options>,
      given: positionals,
      say,
    })
  }

  /**
   * The arguments with the files among them as whole paths: the server that does the work is in another folder.
   * @param folder where the operator is
   */
  located(args: readonly string[], folder: string): string[] {
    const { takes = [] } = this.declaration
    const given = this.#parsed(args).tokens.filter((token) => token.kind === 'positional')
    const files = new Set(given.filter((_, place) => takes[place] === 'FILE').map(({ index }) => index))
    return args.map((arg, index) => (files.has(index) ? resolve(folder, arg) : arg))
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

interface OperatorCommandDeclaration<Options extends ParseArgsOptionsConfig> {
  /** A line that says what it does. */
  readonly summary: string
  /** More about it, for its `--help`. */
  readonly details?: string
  /** The names of what has to be given by place. `FILE` is a path, which is whole where it is given. */
  readonly takes?: readonly string[]
  readonly options?: Options
  /** Throws OperatorError for what the operator has to mend. */
  work(call: OperatorCall<Options>): Promise<void>
}

/**
 * Declares a command for whoever runs the server. Found by scanning the `operator.ts` of the server's folders. It runs
 * in the running server or, if none runs, in a process that only opens the database.
 */
export function operatorCommand<const Options extends ParseArgsOptionsConfig>(
  name: string,
  declaration: OperatorCommandDeclaration<Options>,
): OperatorCommand<Options> {
  return new OperatorCommand(name, declaration)
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
