/** The key prefixes of all files that the store holds for an organization. */
export function foldersOfRealm(realmId: number): string[] {
  return [
    `${realmId}`,
    ...['thumbnails', 'avatars', 'exports', 'own_exports', 'letters'].map((kind) => `${kind}/${realmId}`),
  ]
}
