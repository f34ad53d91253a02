import * as fc from 'fast-check'

/** Chooses from a list what is tried, in its order: at least one, since a group without a test fails. */
export type Sample = <Item>(items: readonly Item[]) => Item[]

export const all: Sample = (items) => [...items]

/** Chooses one of `parts`, others each time. */
export const oneOf =
  (parts: number): Sample =>
  (items) => {
    const length = Math.ceil(items.length / parts)
    const [chosen = []] = fc.sample(fc.subarray([...items], { minLength: length, maxLength: length }), 1)
    return chosen
  }
