import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AttachButton } from '#compose/AttachButton.tsx'
import { EmojiButton } from '#compose/EmojiButton.tsx'
import { insertWord } from '#compose/formatting.ts'
import { MessageField } from '#compose/MessageField.tsx'
import { AttachmentTray, FormatBar, Preview } from '#compose/parts.tsx'
import { useAttachments } from '#compose/use-attachments.ts'
import { useFormat } from '#compose/use-format.ts'
import { usePreview } from '#compose/use-preview.ts'
import { useApp } from '#data/context.ts'
import { useMessageRights } from '#data/rights.ts'
import { withLinks } from '#data/uploads/attachment.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { deleteMessage } from '../actions/delete-message.ts'
import styles from './MessageEditor.module.css'
import { useEdit } from './use-edit.ts'

/** Replaces the text of a message while its sender edits it. */
export default function MessageEditor({ message }: { message: MessageWithFlags }) {
  const app = useApp()
  const { editing, report, uploads } = app
  const { mayDelete } = useMessageRights(message)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, other, setText, save: saveText, forget } = useEdit(message.id)
  const { isPreviewing, setPreviewing, onKeyDown } = usePreview(field)
  const [isBusy, setBusy] = useState(false)
  const isHere = text !== undefined
  const [before] = useState(() => document.activeElement)
  // Before it is on the screen: who types as soon as they see it must not write into what had the focus before.
  useLayoutEffect(() => {
    const element = field.current
    if (!isHere || !element) return
    element.focus()
    // Most add something, or mend what they have just written.
    element.setSelectionRange(element.value.length, element.value.length)
  }, [isHere])
  const format = useFormat(field, setText)
  const { attachments, add, remove: removeAttachment } = useAttachments(`edit ${message.id}`)
  const [isWaiting, setWaiting] = useState(false)
  const isUploading = attachments.some(({ state }) => state !== 'done')
  function close() {
    forget()
    editing.set(undefined)
    // Who came from the composer writes on there.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    if (attachments.length > 0) uploads.do((all) => all.remove(attachments.map(({ id }) => id)))
  }

  async function save() {
    if (isUploading) return setWaiting(true)
    setBusy(true)
    try {
      if (await saveText(withLinks(text ?? '', attachments))) return close()
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once, when the last file is there
  useEffect(() => {
    if (!isWaiting || isUploading) return
    setWaiting(false)
    void save()
  }, [isWaiting, isUploading])
  function remove() {
    close()
    deleteMessage(app, message.id)
  }

  if (text === undefined) return <p className={styles.waiting}>{t`Fetching what was written…`}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <MessageField
        field={field}
        text={text}
        label={t`Edit the message`}
        hidden={isPreviewing}
        channelId={message.stream_id}
        onText={setText}
        onFormat={format}
        onFiles={add}
        onSend={() => void save()}
        onEscape={close}
      />
      {isPreviewing && <Preview source={text} />}
      {attachments.length > 0 && <AttachmentTray attachments={attachments} onRemove={removeAttachment} />}
      {other !== undefined && (
        <div className={styles.other} role="alert">
          <p>{t`The message was changed meanwhile. If you save yours, it replaces this:`}</p>
          <blockquote>{other}</blockquote>
        </div>
      )}
      <div className={styles.tools}>
        <AttachButton field={field} disabled={isPreviewing} onFiles={add} />
        <EmojiButton
          field={field}
          disabled={isPreviewing}
          onPick={(emoji) => format((edit) => insertWord(edit, emoji))}
        />
        <FormatBar
          format={format}
          isPreviewing={isPreviewing}
          canPreview={text.trim() !== ''}
          onPreview={() => setPreviewing(!isPreviewing)}
        />
        {mayDelete && (
          <Button kind="quiet" className={styles.delete} onClick={remove}>
            {t`Delete`}
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          {t`Cancel`}
        </Button>
        <Button
          disabled={isBusy || isWaiting || (text.trim() === '' && attachments.length === 0)}
          onClick={() => void save()}
        >
          {isWaiting ? t`Waiting for the files…` : other === undefined ? t`Save` : t`Save mine`}
        </Button>
      </div>
    </div>
  )
}
