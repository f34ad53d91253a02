import type { Bot } from '@parley/api/bots/objects'
import { getFeeds, readFeedNow, removeFeed } from '@parley/api/feeds/endpoints'
import type { Feed } from '@parley/api/feeds/objects'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { OFTEN_MS } from '#data/use-followed.ts'
import { t } from '#language/words.ts'
import { formatFull } from '#ui/time/format.ts'
import { Collection } from '../parts/Collection.tsx'
import styles from './Deliveries.module.css'
import { TryAgain } from './TryAgain.tsx'
import { useAnswer } from './use-answer.ts'

/** The feeds that a bot reports, where it has any. What else it reports is listed beside them, if this cannot be loaded. */
export function Feeds({ bot }: { bot: Bot }) {
  const { connection } = useApp()
  const { answer, askAgain } = useAnswer(getFeeds, { bot_id: bot.user_id }, { everyMs: OFTEN_MS })
  const channels = useSlice((state) => state.channels)
  const twentyFour = useSlice(({ settings }) => settings.twenty_four_hour_time)
  if (!answer || answer.feeds.length === 0) return null

  const remove = async (feed: Feed) => {
    await connection.call(removeFeed, { bot_id: bot.user_id, feed_id: feed.id })
    askAgain()
  }
  const readNow = async (feed: Feed) => {
    const { feed: now } = await connection.call(readFeedNow, { bot_id: bot.user_id, feed_id: feed.id })
    return now.problem ?? t`The feed is read`
  }
  const placeOf = ({ channel_id, topic, title }: Feed) =>
    channel_id === null ? t`To you alone` : `#${channels.get(channel_id)?.name ?? '…'} › ${topic || title}`
  return (
    <Collection
      title={t`Feeds that ${bot.full_name} follows`}
      items={answer.feeds.map((feed) => ({
        key: feed.id,
        name: feed.title,
        title: feed.title,
        detail: (
          <>
            <a href={feed.url} target="_blank" rel="noreferrer" dir="ltr">
              {feed.url}
            </a>
            <br />
            {placeOf(feed)}
            {' · '}
            <span className={feed.problem === null ? undefined : styles.problem} dir="auto">
              {feed.problem ??
                (feed.reported === null
                  ? t`Nothing new yet`
                  : t`Last entry ${formatFull(feed.reported, twentyFour)}`)}
            </span>
          </>
        ),
        tail: feed.problem !== null && <TryAgain work={() => readNow(feed)} onDone={askAgain} />,
        remove: () => remove(feed),
      }))}
      empty=""
    />
  )
}
