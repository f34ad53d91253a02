import { useMemo } from 'react'
import { t } from '#language/words.ts'
import { openLeave } from '#navigation/menus/open-leave.ts'
import { Card } from '#settings/frame/Card.tsx'
import { Sections } from '#settings/setting/Sections.tsx'
import { Button } from '#ui/Button.tsx'
import general from '../general/General.module.css'
import type { ChannelPageProps } from '../page.ts'
import { subscriptionSource } from '../source.ts'

/** What the person sets for themselves: nobody else sees it. */
export function Personal({ channel, chosen }: ChannelPageProps) {
  const { stream_id: id } = channel
  const source = useMemo(() => subscriptionSource(id), [id])
  return (
    <div className={general.body}>
      <Sections page="personal" source={source} chosen={chosen} />
      <Card title={t`Leave`}>
        <div className={general.ending}>
          <p>{t`What is written there no longer reaches you.`}</p>
          <Button kind="quiet" onClick={() => openLeave({ channelId: id })}>
            {t`Leave…`}
          </Button>
        </div>
      </Card>
    </div>
  )
}
