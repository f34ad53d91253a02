import { MessagesSquare, Search, Users } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useNames, useUsers } from '#data/hooks.ts'
import { matching } from '#data/matching.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { searchNarrow } from '#narrow/narrow.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import dialog from '#ui/dialog.module.css'
import { type Candidate, candidates } from './candidates.ts'
import styles from './JumpBox.module.css'
import { closeJump, type JumpKind } from './open-jump.ts'

const SHOWN = 9

/** Finds conversations, channels and people by a few letters of their names. */
export default function JumpBox({ kind }: { kind: JumpKind }) {
  const { session, ownUserId, topicLists } = useApp()
  const names = useNames()
  const id = useId()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const all = useMemo(() => {
    const every = candidates({ state: session.state, names, ownUserId, topics: topicLists.known() })
    return kind === 'people' ? every.filter((one) => one.kind === 'person' || one.kind === 'group') : every
  }, [session, names, ownUserId, topicLists, kind])
  const found = useMemo(() => matching(all, query, SHOWN), [all, query])
  const canSearch = kind === 'anything' && query.trim() !== ''
  const hashes = [
    ...found.map((one) => one.hash),
    ...(canSearch ? [narrowHash(searchNarrow(query), names)] : []),
  ]

  function go(hash: string | undefined) {
    if (hash === undefined) return
    closeJump()
    goTo(hash)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setSelected((selected + step + hashes.length) % Math.max(1, hashes.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(hashes[selected])
    }
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeJump()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={`floating ${dialog.dialog} ${styles.box}`} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">Find or jump to</Dialog.Title>
          <div className={styles.field}>
            <Search size={17} aria-hidden="true" />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={hashes.length > 0 ? `${id}-${selected}` : undefined}
              aria-label={kind === 'people' ? 'Person' : 'Channel, topic, person or words to search'}
              placeholder={
                kind === 'people'
                  ? 'Who do you want to write to?'
                  : 'Channel, topic, person, or words to search…'
              }
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
            {found.map((candidate, place) => (
              <Option
                key={candidate.key}
                id={`${id}-${place}`}
                selected={place === selected}
                onPoint={() => setSelected(place)}
                onGo={() => go(candidate.hash)}
              >
                <CandidateLine candidate={candidate} />
              </Option>
            ))}
            {canSearch && (
              <Option
                id={`${id}-${found.length}`}
                selected={selected === found.length}
                onPoint={() => setSelected(found.length)}
                onGo={() => go(hashes.at(-1))}
              >
                <MessagesSquare size={16} aria-hidden="true" />
                <span className={styles.name}>Search all messages for “{query.trim()}”</span>
              </Option>
            )}
            {hashes.length === 0 && <p className={styles.nothing}>Nobody and nothing by that name.</p>}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface OptionProps {
  id: string
  selected: boolean
  onPoint: () => void
  onGo: () => void
  children: React.ReactNode
}

function Option({ id, selected, onPoint, onGo, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y: the field above keeps the focus and has the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onGo}
    >
      {children}
    </div>
  )
}

function CandidateLine({ candidate }: { candidate: Candidate }) {
  const { channelId, userId, name, detail, unread } = candidate
  const user = useUsers().get(userId ?? -1)
  return (
    <>
      {user && <Avatar name={user.full_name} userId={user.user_id} url={user.avatar_url} size={20} />}
      {channelId !== undefined && <ChannelIcon channelId={channelId} />}
      {candidate.kind === 'group' && <Users size={16} aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      <Badge count={unread} />
    </>
  )
}
