import { type Endpoint, type ParametersOf, pathParameterNames } from './endpoint.ts'
import { errors } from './errors.ts'
import { type Reader, readerFor } from './read.ts'
import { type WireParameter, wireParameter } from './wire.ts'

export interface Decoded<E> {
  parameters: ParametersOf<E>
  /** Names that were sent and that the endpoint does not have: `ignored_parameters_unsupported` of the answer. */
  ignored: string[]
}

/** Query and form, as URLSearchParams, a Map or a list of pairs; of a name sent twice the last counts. */
export type Sources = Iterable<readonly [name: string, value: string]>

export type Decoder<E> = (path: Readonly<Record<string, string>>, sources: Sources) => Decoded<E>

/** Read for every request alike, to name the client; so it is never an unsupported parameter. */
const COMMON_PARAMETERS = new Set(['client'])

interface Step {
  parameter: WireParameter
  read: Reader
}

const decoders = new WeakMap<Endpoint, Decoder<Endpoint>>()

/**
 * Compiles what turns a request into the parameters of an endpoint; compiled once and kept.
 * The decoder throws ApiError in the words of the API, and nothing else.
 */
export function decoderFor<E extends Endpoint>(endpoint: E): Decoder<E> {
  const decoder = decoders.get(endpoint) ?? compile(endpoint)
  decoders.set(endpoint, decoder)
  return decoder as Decoder<E>
}

function compile(endpoint: Endpoint): Decoder<Endpoint> {
  const inPath = new Set(pathParameterNames(endpoint.path))
  const steps = Object.entries(endpoint.parameters).map(([name, schema]): Step => {
    const parameter = wireParameter(name, schema)
    return { parameter, read: readerFor(parameter) }
  })
  const pathSteps = steps.filter(({ parameter }) => inPath.has(parameter.name))
  const formSteps = steps.filter(({ parameter }) => !inPath.has(parameter.name))
  const slots = new Map(
    formSteps.flatMap(({ parameter }, slot) =>
      [parameter.name, ...parameter.aliases].map((name) => [name, { slot, name }] as const),
    ),
  )

  return (path, sources) => {
    const texts: (string | undefined)[] = new Array(formSteps.length).fill(undefined)
    const names: (string | undefined)[] = new Array(formSteps.length).fill(undefined)
    let ignored: Set<string> | undefined
    for (const [name, text] of sources) {
      const known = slots.get(name)
      if (known === undefined) {
        if (!COMMON_PARAMETERS.has(name)) ignored = (ignored ?? new Set()).add(name)
        continue
      }
      const before = names[known.slot]
      if (before !== undefined && before !== name) throw errors.confusingArguments(before, name)
      names[known.slot] = name
      texts[known.slot] = text
    }

    const parameters: Record<string, unknown> = {}
    for (const { parameter, read } of pathSteps) parameters[parameter.name] = read(path[parameter.name] ?? '')
    for (let slot = 0; slot < formSteps.length; slot++) {
      const step = formSteps[slot]
      if (step !== undefined) setValue(parameters, step, texts[slot])
    }
    return { parameters, ignored: ignored === undefined ? [] : [...ignored] }
  }
}

function setValue(
  parameters: Record<string, unknown>,
  { parameter, read }: Step,
  text: string | undefined,
): void {
  let value: unknown
  if (text === undefined) {
    if (parameter.required) throw errors.missingArgument(parameter.name)
  } else {
    value = read(text)
  }
  if (value === undefined && parameter.hasDefault) value = parameter.defaultValue()
  // What was not given has no key, so that `in` and Object.entries tell what to change in an update.
  if (value !== undefined) parameters[parameter.name] = value
}
