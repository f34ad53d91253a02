import { useMemo } from 'react'
import { useUsers } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Collection } from '../parts/Collection.tsx'

/** The bots that belong to somebody. */
export function BotsOf({ userId }: { userId: number }) {
  const users = useUsers()
  const bots = useMemo(
    () =>
      [...users.values()].filter((bot) => bot.bot_owner_id === userId).sort(byText((bot) => bot.full_name)),
    [users, userId],
  )
  if (bots.length === 0) return null
  return (
    <Collection
      title={t`Bots`}
      items={bots.map((bot) => ({
        key: bot.user_id,
        name: bot.full_name,
        title: <a href={`#organization/people/${bot.user_id}`}>{bot.full_name}</a>,
        detail: bot.is_active ? undefined : t`Deactivated`,
        lead: <Avatar name={bot.full_name} userId={bot.user_id} url={bot.avatar_url} size={28} />,
      }))}
      empty=""
    />
  )
}
