import { t } from '#language/words.ts'

const NAMED = 4

/** Ines, Tomás, you +2: first names of those who voted, of whom oneself is always named. */
export function votersInWords(
  ids: readonly number[],
  ownUserId: number,
  nameOf: (id: number) => string,
): string {
  const others = ids.filter((id) => id !== ownUserId)
  const isOwn = others.length < ids.length
  const room = isOwn ? NAMED - 1 : NAMED
  const named = others.slice(0, room).map((id) => nameOf(id).split(/\s/)[0] ?? '')
  if (isOwn) named.push(t`you`)
  const rest = ids.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` +${rest}` : ''}`
}
