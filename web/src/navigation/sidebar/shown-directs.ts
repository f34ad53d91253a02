/** So many are listed before somebody asks for more. */
export const FEW_DIRECTS = 8

/** Direct conversations by their keys, the newest first: the first few, and all with something unread. */
export function shownDirects<D extends { readonly max_message_id: number }>(
  recent: Iterable<readonly [key: string, direct: D]>,
  unread: { get(key: string): readonly number[] | undefined },
  few = FEW_DIRECTS,
): readonly (readonly [key: string, direct: D])[] {
  const all = [...recent].sort(([, a], [, b]) => b.max_message_id - a.max_message_id)
  return all.filter(([key], i) => i < few || (unread.get(key)?.length ?? 0) > 0)
}

/** The others of a direct conversation; the reader alone for notes to oneself. */
export function othersIn(userIds: readonly number[], ownUserId: number): readonly number[] {
  return userIds.length === 0 ? [ownUserId] : userIds
}
