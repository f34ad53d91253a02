/** The first parts of the keys of everything that the store has of an organisation. */
export function foldersOfRealm(realmId: number): string[] {
  return [`${realmId}`, ...['thumbnails', 'avatars', 'exports'].map((kind) => `${kind}/${realmId}`)]
}
