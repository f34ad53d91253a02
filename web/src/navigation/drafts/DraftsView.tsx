import type { OutboxMessage } from '@parley/client'
import { Clock3, Paperclip, PencilLine, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusComposer } from '#compose/composer-focus.ts'
import { useApp } from '#data/context.ts'
import type { Draft } from '#data/draft.ts'
import { type DraftFiles, useDraftFiles } from '#data/draft-files.ts'
import { writtenDrafts } from '#data/drafts.ts'
import { useNames, useSettings } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import type { Attachment } from '#data/uploads/attachment.ts'
import {
  conversationOfDestination,
  discard,
  isUnsent,
  takeBack,
  useIsAway,
  useOutbox,
} from '#data/use-outbox.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { type ComposeTarget, channelNarrow, conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lists, NamedList } from '#ui/NamedList.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatClock, formatDay, formatFull } from '#ui/time/format.ts'
import { PageHeader } from '../header/Header.tsx'
import type { PageProps } from '../view.ts'
import styles from './DraftsView.module.css'

/** Everything that was written and is not where it belongs yet: what waits to be sent, and what is not finished. */
export default function DraftsView({ view }: PageProps) {
  const { drafts: kept } = useApp()
  const drafts = writtenDrafts(useStore(kept.store))
  const unsent = useOutbox().filter(isUnsent)
  const files = useDraftFiles()
  const lonely = [...files].filter(([key]) => !drafts.some((draft) => draft.key === key))
  return (
    <>
      <PageHeader view={view} />
      <Lists>
        {unsent.length > 0 && (
          <NamedList name="Not sent">
            {unsent.map((message) => (
              <UnsentRow key={message.localId} message={message} />
            ))}
          </NamedList>
        )}
        {drafts.length + lonely.length > 0 && (
          <NamedList name="Drafts">
            {drafts.map((draft) => (
              <DraftRow key={draft.key} draft={draft} files={files.get(draft.key)?.files ?? []} />
            ))}
            {lonely.map(([key, { target, files }]) => (
              <FilesRow key={key} target={target} files={files} />
            ))}
          </NamedList>
        )}
        {unsent.length + drafts.length + lonely.length === 0 && (
          <Notice icon={PencilLine} title="No drafts">
            <p>What you begin to write and do not send is kept here.</p>
          </Notice>
        )}
      </Lists>
    </>
  )
}

function DraftRow({ draft, files }: { draft: Draft; files: readonly Attachment[] }) {
  const { drafts, uploads } = useApp()
  const open = useOpen(draft.target)
  return (
    <Row
      target={draft.target}
      topic={draft.topic}
      text={draft.text}
      at={draft.at}
      files={files}
      onOpen={() => {
        drafts.open(draft)
        open()
      }}
      actions={
        <IconButton
          icon={Trash2}
          label="Delete the draft"
          onClick={() => {
            drafts.remove(draft.key)
            if (files.length > 0) uploads.do((all) => all.remove(files.map(({ id }) => id)))
          }}
        />
      }
    />
  )
}

/** Files that were chosen for a message that has no words yet. */
function FilesRow({ target, files }: DraftFiles) {
  const { uploads } = useApp()
  return (
    <Row
      target={target}
      text=""
      at={Math.max(...files.map(({ chosenAt }) => chosenAt))}
      files={files}
      onOpen={useOpen(target)}
      actions={
        <IconButton
          icon={Trash2}
          label="Delete the draft"
          onClick={() => uploads.do((all) => all.remove(files.map(({ id }) => id)))}
        />
      }
    />
  )
}

function UnsentRow({ message }: { message: OutboxMessage }) {
  const app = useApp()
  const { outbox } = app.session
  const { localId } = message
  const target = conversationOfDestination(message.destination)
  const open = useOpen(target)
  return (
    <Row
      target={target}
      text={message.content}
      at={message.writtenAt}
      state={<State message={message} />}
      onOpen={open}
      actions={
        <>
          {message.state === 'failed' && (
            <IconButton icon={RotateCw} label="Try again" onClick={() => void outbox.retry(localId)} />
          )}
          <IconButton
            icon={PencilLine}
            label="Edit"
            onClick={() => {
              void takeBack(app, localId)
              open()
            }}
          />
          <IconButton icon={Trash2} label="Discard" onClick={() => void discard(app, localId)} />
        </>
      }
    />
  )
}

function State({ message }: { message: OutboxMessage }) {
  const isAway = useIsAway()
  if (message.state === 'failed') {
    return (
      <span className={styles.failed}>
        <TriangleAlert size={14} aria-hidden="true" /> {message.refusal?.message}
      </span>
    )
  }
  return (
    <span className={styles.waits}>
      <Clock3 size={14} aria-hidden="true" /> {waitingFor(message, isAway)}
    </span>
  )
}

function waitingFor({ files }: OutboxMessage, isAway: boolean): string {
  if (files) return files.length === 1 ? 'Waiting for its file' : `Waiting for its ${files.length} files`
  return isAway ? 'Waiting for the connection' : 'Sending…'
}

interface RowProps {
  target: ComposeTarget
  topic?: string | undefined
  text: string
  at: number
  files?: readonly Attachment[]
  state?: ReactNode
  actions: ReactNode
  onOpen: () => void
}

function Row({ target, topic = '', text, at, files = [], state, actions, onOpen }: RowProps) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const isChannel = target.kind === 'channel'
  const title = useConversationTitle(
    isChannel ? { kind: 'topic', channelId: target.channelId, topic } : target,
  )
  const name = isChannel && topic === '' ? undefined : title.name
  const seconds = at / 1000
  const now = Date.now() / 1000
  const day = formatDay(seconds, now)
  return (
    <li className={state ? styles.unsent : undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.place}>
          {target.kind !== 'direct' && <ChannelIcon channelId={target.channelId} size={14} />}
          <span>{[title.place, name].filter((part) => part !== undefined).join(' › ')}</span>
          <time dateTime={new Date(at).toISOString()} title={formatFull(seconds, twentyFour)}>
            {day === formatDay(now, now) ? formatClock(seconds, twentyFour) : day}
          </time>
        </span>
        {text.trim() !== '' && <span className={styles.text}>{text.trim()}</span>}
        {files.length > 0 && (
          <span className={styles.files}>
            <Paperclip size={14} aria-hidden="true" />
            <span>{files.map(({ name }) => name).join(', ')}</span>
          </span>
        )}
        {state}
      </button>
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}

function useOpen(target: ComposeTarget): () => void {
  const names = useNames()
  return () => {
    goTo(
      narrowHash(
        target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target),
        names,
      ),
    )
    focusComposer()
  }
}
