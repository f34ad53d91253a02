import type { ComponentType } from 'react'

export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A component whose code comes when it is wanted. What could not be fetched is asked for again the next time. */
export class Late<P> {
  readonly #load: Load<P>
  #came: ComponentType<P> | undefined

  constructor(load: Load<P>) {
    this.#load = load
  }

  /** Undefined until it has come. */
  get came(): ComponentType<P> | undefined {
    return this.#came
  }

  async get(): Promise<ComponentType<P>> {
    this.#came ??= (await this.#load()).default
    return this.#came
  }

  /** Gets it before it is wanted. If that fails, it is asked for when it is. */
  readonly prepare = (): void => {
    this.get().catch(() => {})
  }
}
