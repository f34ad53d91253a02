/** The names of what is in a record that has nothing beside what its type says, such as a table of the contract. */
export function namesIn<T extends object>(record: T): (keyof T & string)[] {
  // The type of Object.keys allows for more, which such a record does not have.
  return Object.keys(record) as (keyof T & string)[]
}

/** A record with a value for each of the names. */
export function recordFor<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, valueFor(name)])
  // Each name has an entry.
  return Object.fromEntries(entries) as Record<Name, Value>
}

/** The value of a key that is in the map. Throws where it is not. */
export function valueAt<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`there is nothing at ${key}`)
  return value
}
