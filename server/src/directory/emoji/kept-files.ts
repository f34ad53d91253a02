import { keptFiles } from '#engine/files/kept.ts'
import { publicPictureKey } from '#engine/files/pictures.ts'

/** Pictures of custom emoji, also of deactivated ones: messages show them. */
export const emojiFiles = keptFiles('emoji', async (db, realmId) => {
  const { rows } = await db.query<{ url: string }>(
    `select url from custom_emoji, unnest(array[source_url, still_url]) as url
     where realm_id = $1 and url is not null`,
    [realmId],
  )
  return rows.map(({ url }) => publicPictureKey(realmId, url.split(`/user_avatars/${realmId}/`)[1] ?? url))
})
