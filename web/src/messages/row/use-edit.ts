import { getMessage, updateMessage } from '@parley/api/messages/endpoints'
import { ApiError, storedText } from '@parley/client'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { forgetEdit, keepEdit, keptEdit } from '#data/kept-edits.ts'

interface Edit {
  readonly text: string
  /** What the message was when the edit began, or when somebody else's change was shown. */
  readonly source: string
  /** What it was changed into meanwhile. */
  readonly other?: string
}

/** The text of a message that is being edited, undefined until it is fetched. The browser keeps it until it is saved. */
export function useEdit(messageId: number) {
  const { connection, editing, ownUserId, report } = useApp()
  const [edit, setEdit] = useState<Edit>()
  useEffect(() => {
    const abort = new AbortController()
    connection
      .call(getMessage, { message_id: messageId, apply_markdown: false }, { signal: abort.signal })
      .then(
        ({ message: { content } }) => {
          const { text, source } = keptEdit(ownUserId, messageId) ?? { text: content, source: content }
          setEdit({ text, source })
        },
        (error) => {
          if (abort.signal.aborted) return
          editing.set(undefined)
          report(error)
        },
      )
    return () => abort.abort()
  }, [connection, messageId, editing, ownUserId, report])

  function setText(text: string) {
    if (edit === undefined) return
    setEdit({ ...edit, text })
    if (text === edit.source) forgetEdit(ownUserId, messageId)
    else keepEdit(ownUserId, messageId, { text, source: edit.source })
  }

  /** Whether it is saved; otherwise `other` is what somebody has changed the message into meanwhile. */
  async function save(content: string): Promise<boolean> {
    if (edit === undefined) return false
    const prev_content_sha256 = await sha256(edit.source)
    try {
      await connection.call(updateMessage, {
        message_id: messageId,
        content,
        ...(prev_content_sha256 === undefined ? {} : { prev_content_sha256 }),
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH')) throw error
      const { message } = await connection.call(getMessage, { message_id: messageId, apply_markdown: false })
      // An earlier request may have got through without its answer.
      if (storedText(message.content) !== storedText(content)) {
        setEdit({ ...edit, source: message.content, other: message.content })
        keepEdit(ownUserId, messageId, { text: edit.text, source: message.content })
        return false
      }
    }
    return true
  }

  return {
    text: edit?.text,
    other: edit?.other,
    setText,
    save,
    forget: () => forgetEdit(ownUserId, messageId),
  }
}

/** In hexadecimal; undefined where the browser does not offer it, as over HTTP. */
async function sha256(text: string): Promise<string | undefined> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
