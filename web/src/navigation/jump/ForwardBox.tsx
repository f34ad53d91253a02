import type { MessageWithFlags } from '@parley/api/messages/objects'
import { whyNotPost } from '@parley/client'
import { Forward } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { forwardTo } from '#compose/quote.ts'
import { useApp } from '#data/context.ts'
import { useNames, useUsers } from '#data/hooks.ts'
import { visitsOf } from '#data/visits.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { type ComposeTarget, conversationOf, shapeOf } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import dialog from '#ui/dialog.module.css'
import { type Candidate, candidates } from './candidates.ts'
import styles from './JumpBox.module.css'
import { Ranking } from './rank.ts'

const SHOWN = 9

/** Chooses where a message is quoted; the person then writes there, and sends. */
export default function ForwardBox({ message, onClose }: { message: MessageWithFlags; onClose: () => void }) {
  const app = useApp()
  const id = useId()
  const users = useUsers()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
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

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setSelected((selected + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') take(found[selected]?.target)
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={`floating ${dialog.dialog} ${styles.box}`} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">Forward the message</Dialog.Title>
          <div className={styles.field}>
            <Forward size={17} aria-hidden="true" />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={found.length > 0 ? `${id}-${selected}` : undefined}
              aria-label="Channel, topic or person"
              placeholder="Forward to which channel, topic or person?"
              autoComplete="off"
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value)
                setSelected(0)
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Places">
            {found.map(({ key, name, detail, userId, channelId, target }, place) => (
              // biome-ignore lint/a11y: the field above keeps the focus and has the keys
              <div
                key={key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === selected}
                className={styles.option}
                onPointerMove={() => setSelected(place)}
                onClick={() => take(target)}
              >
                {userId !== undefined && (
                  <Avatar name={name} userId={userId} url={users.get(userId)?.avatar_url} size={20} />
                )}
                {channelId !== undefined && <ChannelIcon channelId={channelId} />}
                <span className={styles.name}>{name}</span>
                {detail && <span className={styles.detail}>{detail}</span>}
              </div>
            ))}
            {found.length === 0 && query !== '' && (
              <p className={styles.nothing}>Nobody and nothing by that name.</p>
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
