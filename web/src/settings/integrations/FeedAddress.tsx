import { addFeed } from '@parley/api/feeds/endpoints'
import { maxFeedUrlLength } from '@parley/api/feeds/limits'
import type { Feed } from '@parley/api/feeds/objects'
import type { Integration } from '@parley/api/incoming-webhooks/objects'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSubscriptions } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import { AddForm } from '../parts/AddForm.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Address.module.css'
import { Mark } from './Mark.tsx'
import type { Made } from './SetUp.tsx'

interface Props {
  integration: Integration
  made: Made
  onDone: () => void
}

/** The address of a feed, and that it could be read. */
export function FeedAddress({ integration: { title }, made: { bot, channelId, topic }, onDone }: Props) {
  const { connection } = useApp()
  const channel = useSubscriptions().get(channelId ?? -1)
  const [followed, setFollowed] = useState<readonly Feed[]>([])

  async function follow(url: string) {
    const { feed } = await connection.call(addFeed, {
      ...{ bot_id: bot.user_id, url },
      ...(channelId !== undefined && { stream: String(channelId) }),
      ...(channelId !== undefined && topic !== '' && { topic }),
    })
    setFollowed((now) => [...now, feed])
  }

  return (
    <Card title={title} action={<Mark title={title} />}>
      <p className={setting.note}>
        {channel === undefined
          ? t`${bot.full_name} writes to you what is new in the feed, from now on.`
          : t`${bot.full_name} writes to #${channel.name} what is new in the feed, from now on.`}
      </p>
      <AddForm
        fields={[
          {
            ...{ name: 'url', type: 'url', label: t`Address of the feed`, maxLength: maxFeedUrlLength },
            ...{ placeholder: 'https://…', hint: t`Many sites link to it as RSS, Atom or feed.` },
            takesFocus: true,
          },
        ]}
        action={followed.length === 0 ? t`Follow` : t`Follow another`}
        onSubmit={({ url = '' }) => follow(url.trim())}
      />
      <div role="status">
        <ul className="plain">
          {followed.map((feed) => (
            <li key={feed.id} className={styles.sent}>
              <CircleCheck size={15} aria-hidden="true" />
              {t`“${feed.title}” is followed`}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.end}>
        <Button kind={followed.length === 0 ? 'quiet' : 'main'} onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </Card>
  )
}
