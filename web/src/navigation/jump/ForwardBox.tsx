import type { MessageWithFlags } from '@parley/api/messages/objects'
import { whyNotPost } from '@parley/client'
import { Forward } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'
import { forwardTo } from '#compose/quote.ts'
import { useApp } from '#data/context.ts'
import { useNames } from '#data/hooks.ts'
import { visitsOf } from '#data/visits.ts'
import { t } from '#language/words.ts'
import { type ComposeTarget, conversationOf, shapeOf } from '#narrow/narrow.ts'
import dialog from '#ui/dialog.module.css'
import { giveFocusBack } from '#ui/give-focus-back.ts'
import { Option, usePickList } from '#ui/pick-list.tsx'
import { CandidateMark } from './CandidateMark.tsx'
import { type Candidate, candidates } from './candidates.ts'
import styles from './JumpBox.module.css'
import { Ranking } from './rank.ts'
import { useKnownTopics } from './use-known-topics.ts'

const SHOWN = 9

/** Chooses where a message is quoted; the person then writes there, and sends. */
export default function ForwardBox({ message, onClose }: { message: MessageWithFlags; onClose: () => void }) {
  const app = useApp()
  // No trigger of the library's opened it, so it would leave the focus nowhere.
  const [before] = useState(() => document.activeElement)
  const [query, setQuery] = useState('')
  const ranking = useRanking()
  const found = useMemo(() => ranking.find(query, SHOWN).map(({ candidate }) => candidate), [ranking, query])

  function take(candidate: Candidate | undefined) {
    const target = candidate && targetOf(candidate)
    if (!target) return
    onClose()
    void forwardTo(app, message, target)
  }

  const { field, listId, option, onKey, selectFirst } = usePickList(found.length, (place) =>
    take(found[place]),
  )

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          className={`floating ${dialog.dialog} ${styles.box}`}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => giveFocusBack(event, before)}
        >
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
            {found.map((candidate, place) => (
              <Option key={candidate.key} className={styles.option} {...option(place)}>
                <CandidateMark candidate={candidate} />
                <span className={styles.name} dir="auto">
                  {candidate.name}
                </span>
                {candidate.detail && (
                  <span className={styles.detail} dir="auto">
                    {candidate.detail}
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
  const { session, ownUserId } = useApp()
  const names = useNames()
  const knownTopics = useKnownTopics()
  return useMemo(() => {
    const sources = { state: session.state, names, ownUserId, topics: knownTopics(), commands: [] }
    const open = candidates(sources).filter((one) => {
      const target = targetOf(one)
      return target !== undefined && !whyNotPost(session.state, target)
    })
    return new Ranking(open, visitsOf(ownUserId), Date.now())
  }, [session, names, ownUserId, knownTopics])
}

function targetOf({ target }: Candidate): ComposeTarget | undefined {
  if ('run' in target) return undefined
  const shape = shapeOf(target)
  return conversationOf(target) ?? (shape.kind === 'channel' ? shape : undefined)
}
