import { getMessage, updateMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useRef, useState } from 'react'
import { FormatBar } from '#compose/FormatBar.tsx'
import { MessageField } from '#compose/MessageField.tsx'
import { Preview } from '#compose/Preview.tsx'
import { useAttach } from '#compose/use-attach.ts'
import { useFormat } from '#compose/use-format.ts'
import { useApp } from '#data/context.ts'
import { useMessageRights } from '#data/rights.ts'
import { Button } from '#ui/Button.tsx'
import { deleteMessage } from '../actions/delete-message.ts'
import styles from './MessageEditor.module.css'

/** Replaces the text of a message while its sender edits it. */
export default function MessageEditor({ message }: { message: MessageWithFlags }) {
  const app = useApp()
  const { connection, editing, report } = app
  const { mayDelete } = useMessageRights(message)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useSource(message.id)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHere = text !== undefined
  useEffect(() => {
    if (isHere) field.current?.focus()
  }, [isHere])
  const format = useFormat(field, text ?? '', setText)
  const attach = useAttach(field, text ?? '', setText)
  const close = () => editing.set(undefined)

  async function attempt(call: () => Promise<unknown>) {
    setBusy(true)
    try {
      await call()
      close()
    } catch (error) {
      report(error)
      setBusy(false)
    }
  }

  const save = () =>
    attempt(() => connection.call(updateMessage, { message_id: message.id, content: text?.trim() }))
  function remove() {
    close()
    deleteMessage(app, message.id)
  }

  if (text === undefined) return <p className={styles.waiting}>Fetching what was written…</p>
  return (
    <div className={styles.editor}>
      <MessageField
        field={field}
        text={text}
        label="Edit the message"
        hidden={isPreviewing}
        channelId={message.stream_id}
        onText={setText}
        onFormat={format}
        onFiles={attach}
        onSend={() => void save()}
        onEscape={close}
      />
      {isPreviewing && <Preview source={text} />}
      <div className={styles.tools}>
        <FormatBar
          onFiles={attach}
          format={format}
          isPreviewing={isPreviewing}
          canPreview={text.trim() !== ''}
          onPreview={() => setPreviewing(!isPreviewing)}
        />
        {mayDelete && (
          <Button kind="quiet" className={styles.delete} onClick={remove}>
            Delete
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button disabled={isBusy || text.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  )
}

/** The source of the message once it was fetched, and its setter. */
function useSource(messageId: number): [string | undefined, (text: string) => void] {
  const { connection, editing, report } = useApp()
  const [text, setText] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    connection
      .call(getMessage, { message_id: messageId, apply_markdown: false }, { signal: abort.signal })
      .then(
        ({ message }) => setText(message.content),
        (error) => {
          if (abort.signal.aborted) return
          editing.set(undefined)
          report(error)
        },
      )
    return () => abort.abort()
  }, [connection, messageId, editing, report])
  return [text, setText]
}
