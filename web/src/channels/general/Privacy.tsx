import { updateChannel } from '@parley/api/channels/endpoints'
import { type ChannelPrivacyName, channelPrivacies, privacyOf } from '@parley/api/channels/privacy'
import { mayReadChannel, type Subscription } from '@parley/client'
import { useMemo, useState } from 'react'
import { useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import dialog from '#navigation/menus/people.module.css'
import { Card } from '#settings/frame/Card.tsx'
import { SavedLine } from '#settings/setting/SavedLine.tsx'
import setting from '#settings/setting/Setting.module.css'
import type { Source } from '#settings/setting/source.ts'
import { useSaver } from '#settings/setting/use-saver.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { channelRefusal } from '../source.ts'
import { PrivacyChoice } from './PrivacyChoice.tsx'

const NAME = 'privacy'

function sourceOf(channelId: number): Source {
  return {
    settings: [],
    values: ({ channels }) => {
      const channel = channels.get(channelId)
      return { [NAME]: channel && privacyOf(channel) }
    },
    save: (connection, values) => {
      const { request } = channelPrivacies[values[NAME] as ChannelPrivacyName]
      return connection.call(updateChannel, { stream_id: channelId, ...request })
    },
    refusal: () => undefined,
  }
}

/** Who sees the channel. What opens it to more people asks first: they read what was written for fewer. */
export function Privacy({ channel }: { channel: Subscription }) {
  const { stream_id: id, invite_only: isPrivate } = channel
  const source = useMemo(() => sourceOf(id), [id])
  const saver = useSaver(source, [NAME])
  const shown = saver.shown(NAME) as ChannelPrivacyName
  const [asked, setAsked] = useState<ChannelPrivacyName>()
  const refusal = useSlice((state) => {
    if (!mayReadChannel(state, id)) return t`Only who reads the channel can change this.`
    return channelRefusal(state, id, {})
  })

  function choose(name: ChannelPrivacyName) {
    const { request } = channelPrivacies[name]
    const opens =
      (isPrivate && !request.is_private) ||
      (shown === 'private_protected' && request.history_public_to_subscribers)
    if (opens || request.is_web_public) setAsked(name)
    else void saver.change({ [NAME]: name })
  }

  return (
    <Card title={t`Who sees it`} action={<SavedLine saver={saver} />}>
      {refusal && <p className={setting.note}>{refusal}</p>}
      <PrivacyChoice value={shown} onChange={choose} isDisabled={refusal !== undefined} />
      {saver.saving.state === 'failed' && (
        <p className={setting.error} role="alert">
          {saver.saving.why}
        </p>
      )}
      {asked && (
        <DialogCard title={t`Open the channel to more people?`} onClose={() => setAsked(undefined)}>
          <p>{declared(channelPrivacies[asked].about)}</p>
          <p>{t`They also read what was written until now.`}</p>
          <div className={dialog.buttons}>
            <Button kind="quiet" onClick={() => setAsked(undefined)}>
              {t`Cancel`}
            </Button>
            <Button
              onClick={() => {
                setAsked(undefined)
                void saver.change({ [NAME]: asked })
              }}
            >
              {t`Open it`}
            </Button>
          </div>
        </DialogCard>
      )}
    </Card>
  )
}
