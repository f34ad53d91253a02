/** The ids with one of them in the place of another, or undefined where that changes nothing. */
export function moved(ids: readonly number[], id: number, to: number | undefined): number[] | undefined {
  if (to === undefined || to === id || !ids.includes(id) || !ids.includes(to)) return undefined
  const isDown = ids.indexOf(id) < ids.indexOf(to)
  const others = ids.filter((one) => one !== id)
  others.splice(others.indexOf(to) + (isDown ? 1 : 0), 0, id)
  return others
}
