/** A request that was made in a test, and what a running server answered. */
export interface Example {
  /** The parameters, as the typed client takes them. */
  readonly input: Readonly<Record<string, unknown>>
  /** The name of the file that went with it. */
  readonly file?: string
  /** The body, of an endpoint that takes a payload. */
  readonly payload?: string
  /** Of an endpoint that answers with JSON. Lists are shortened. */
  readonly answer?: Readonly<Record<string, unknown>>
}

/** By operation id: what `examples.json` in the folder of a noun holds. */
export type Examples = Readonly<Record<string, Example>>
