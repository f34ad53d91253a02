/**
 * A map that is computed from others as it is read, so that making it costs nothing. A subclass says what `get`, `has`,
 * `size` and `entries` are; every other way to read a map follows from these.
 */
export abstract class DerivedMap<Key, Value> extends Map<Key, Value> {
  abstract override get(key: Key): Value | undefined
  abstract override has(key: Key): boolean
  abstract override get size(): number
  abstract override entries(): MapIterator<[Key, Value]>

  override *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  override [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  override forEach(visit: (value: Value, key: Key, map: Map<Key, Value>) => void) {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}
