import type { MessageWithFlags } from '@parley/api/messages/objects'
import { whyNotPost } from '@parley/client'
import { Forward } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'
import { forwardTo } from '#compose/quote.ts'
import { useApp } from '#data/context.ts'
import { useNames, useUsers } from '#data/hooks.ts'
import { visitsOf } from '#data/visits.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { type ComposeTarget, conversationOf, shapeOf } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import dialog from '#ui/dialog.module.css'
import { Option, usePickList } from '#ui/pick-list.tsx'
import { type Candidate, candidates } from './candidates.ts'
import styles from './JumpBox.module.css'
import { Ranking } from './rank.ts'

const SHOWN = 9

/** Chooses where a message is quoted; the person then writes there, and sends. */
export default function ForwardBox({ message, onClose }: { message: MessageWithFlags; onClose: () => void }) {
  const app = useApp()
  const users = useUsers()
  const [query, setQuery] = useState('')
  const ranking = useRanking()
  const found = useMemo(
    () => ranking.find(query, SHOWN).map(({ candidate }) => ({ ...candidate, target: targetOf(candidate) })),
    [ranking, query],
  )

  function take(target: ComposeTarget | undefined) {
    if (!target) return
    onClose()
    void forwardTo(app, message, target)
  }

  const { field, listId, option, onKey, selectFirst } = usePickList(found.length, (place) =>
    take(found[place]?.target),
  )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={`floating ${dialog.dialog} ${styles.box}`} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t`Forward the message`}</Dialog.Title>
          <div className={styles.field}>
            <Forward size={17} aria-hidden="true" />
            <input
              {...field}
              aria-label={t`Channel, topic or person`}
              placeholder={t`Forward to which channel, topic or person?`}
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value)
                selectFirst()
              }}
              onKeyDown={onKey}
            />
          </div>
          <div className={styles.list} id={listId} role="listbox" aria-label={t`Places`}>
            {found.map(({ key, name, detail, userId, channelId }, place) => (
              <Option key={key} className={styles.option} {...option(place)}>
                {userId !== undefined && (
                  <Avatar name={name} userId={userId} url={users.get(userId)?.avatar_url} size={20} />
                )}
                {channelId !== undefined && <ChannelIcon channelId={channelId} />}
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {detail && (
                  <span className={styles.detail} dir="auto">
                    {detail}
                  </span>
                )}
              </Option>
            ))}
            {found.length === 0 && query !== '' && (
              <p className={styles.nothing}>{t`Nobody and nothing by that name.`}</p>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Where the person may write. */
function useRanking(): Ranking {
  const { session, ownUserId, topicLists } = useApp()
  const names = useNames()
  return useMemo(() => {
    const sources = { state: session.state, names, ownUserId, topics: topicLists.known(), commands: [] }
    const open = candidates(sources).filter((one) => {
      const target = targetOf(one)
      return target !== undefined && !whyNotPost(session.state, target)
    })
    return new Ranking(open, visitsOf(ownUserId), Date.now())
  }, [session, names, ownUserId, topicLists])
}

function targetOf({ target }: Candidate): ComposeTarget | undefined {
  if ('run' in target) return undefined
  const shape = shapeOf(target)
  return conversationOf(target) ?? (shape.kind === 'channel' ? shape : undefined)
}
