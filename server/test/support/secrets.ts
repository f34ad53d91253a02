import type { Realm } from '#engine/realm/realm.ts'
import type { Server } from '#shell/server.ts'

/** Of how many people and messages at most. */
const MOST = 100

/** What no log may hold: keys of people, tokens of the server, and what people have written to each other. */
export async function secretsOf({ keys, db, config }: Server, realm: Realm): Promise<string[]> {
  const people = [...realm.state.users.values()].slice(0, MOST)
  // Shorter ones, and single words, may be in a line by chance.
  const { rows } = await db.query<{ content: string }>(
    `select content from messages where realm_id = $1 and length(content) between 12 and 2000
       and strpos(content, ' ') > 0 order by id desc limit $2`,
    [realm.state.id, MOST],
  )
  return [config.secretKey, config.metricsToken, config.mailIn?.token]
    .filter((text) => text !== undefined)
    .concat(people.map((user) => keys.of(realm, user)))
    .concat(rows.map(({ content }) => content))
}
