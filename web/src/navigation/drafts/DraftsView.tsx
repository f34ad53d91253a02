import type { OutboxMessage } from '@parley/client'
import { Clock3, PencilLine, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import type { Draft } from '#data/draft.ts'
import { type DraftFiles, useDraftFiles } from '#data/draft-files.ts'
import { writtenDrafts } from '#data/drafts.ts'
import { explanationOfRefusal } from '#data/explanation.ts'
import { discard, takeBack } from '#data/give-up.ts'
import type { Attachment } from '#data/uploads/attachment.ts'
import { conversationOfDestination, isUnsent, useIsAway, useOutbox } from '#data/use-outbox.ts'
import { plural, t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { focusNeighbor } from '#ui/focus-neighbor.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lists, NamedList } from '#ui/NamedList.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '../header/Header.tsx'
import { DraftLine, useOpen } from './DraftLine.tsx'
import styles from './DraftsView.module.css'
import { putBack } from './put-back.ts'

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
          <NamedList name={t`Not sent`}>
            {unsent.map((message) => (
              <UnsentRow key={message.localId} message={message} />
            ))}
          </NamedList>
        )}
        {drafts.length + lonely.length > 0 && (
          <NamedList name={t`Drafts`}>
            {drafts.map((draft) => (
              <DraftRow key={draft.key} draft={draft} files={files.get(draft.key)?.files ?? []} />
            ))}
            {lonely.map(([key, { target, files }]) => (
              <FilesRow key={key} target={target} files={files} />
            ))}
          </NamedList>
        )}
        {unsent.length + drafts.length + lonely.length === 0 && (
          <Notice icon={PencilLine} title={t`No drafts`}>
            <p>{t`What you begin to write and do not send is kept here.`}</p>
          </Notice>
        )}
      </Lists>
    </>
  )
}

function DraftRow({ draft, files }: { draft: Draft; files: readonly Attachment[] }) {
  const { drafts, uploads, toasts } = useApp()
  const open = useOpen(draft.target)
  return (
    <DraftLine
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
          label={t`Delete the draft`}
          onClick={({ currentTarget }) => {
            focusNeighbor(currentTarget)
            drafts.remove(draft.key)
            toasts.unlessUndone(
              t`Draft deleted`,
              () => files.length > 0 && uploads.do((all) => all.remove(files.map(({ id }) => id))),
              () => putBack(drafts, draft),
            )
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
    <DraftLine
      target={target}
      text=""
      at={Math.max(...files.map(({ chosenAt }) => chosenAt))}
      files={files}
      onOpen={useOpen(target)}
      actions={
        <IconButton
          icon={Trash2}
          label={t`Delete the draft`}
          onClick={({ currentTarget }) => {
            focusNeighbor(currentTarget)
            uploads.do((all) => all.remove(files.map(({ id }) => id)))
          }}
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
    <DraftLine
      target={target}
      text={message.content}
      at={message.writtenAt}
      state={<State message={message} />}
      onOpen={open}
      actions={
        <>
          {message.state === 'failed' && (
            <IconButton icon={RotateCw} label={t`Try again`} onClick={() => void outbox.retry(localId)} />
          )}
          <IconButton
            icon={PencilLine}
            label={t`Edit`}
            onClick={() => {
              void takeBack(app, localId)
              open()
            }}
          />
          <IconButton
            icon={Trash2}
            label={t`Discard`}
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget)
              void discard(app, localId)
            }}
          />
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
        <TriangleAlert size={14} aria-hidden="true" />{' '}
        {message.refusal && explanationOfRefusal(message.refusal)}
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
  if (files) return plural(files.length, { one: 'Waiting for its file', other: 'Waiting for its # files' })
  return isAway ? t`Waiting for the connection` : t`Sending…`
}
