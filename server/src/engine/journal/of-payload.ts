/**
 * What follows from a payload alone, made once for all viewers: a thousand of them would each search a list of ten
 * thousand users.
 */
export function ofPayload<Payload extends object, Made>(
  make: (payload: Payload) => Made,
): (payload: Payload) => Made {
  const known = new WeakMap<Payload, { readonly made: Made }>()
  return (payload) => {
    let found = known.get(payload)
    if (found === undefined) {
      found = { made: make(payload) }
      known.set(payload, found)
    }
    return found.made
  }
}
