import { Bold, Code, Eye, Italic, Link, List, Quote, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useConversationTitle, useNames, useRealm, useSettings } from '../app/state.ts'
import { narrowHash } from '../narrow/hash.ts'
import { goTo } from '../narrow/location.ts'
import { type Conversation, channelNarrow, conversationNarrow, narrowKey } from '../narrow/narrow.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Composer.module.css'
import { COMPOSER_ID } from './composer-focus.ts'
import { code, type Edit, link, prefixLines, wrap } from './formatting.ts'
import { Preview } from './Preview.tsx'
import { Recipient } from './Recipient.tsx'

type Target = Conversation | { readonly kind: 'channel'; readonly channelId: number }

/** Where one writes: to a conversation, or to a topic of a channel that is named here. */
export function Composer({ target }: { target: Target }) {
  const { drafts, session, typingStatus } = useApp()
  const names = useNames()
  const settings = useSettings()
  const { max_message_length: longest } = useRealm()
  const field = useRef<HTMLTextAreaElement>(null)
  const [topic, setTopic] = useState('')
  const [previewing, setPreviewing] = useState(false)
  const key = narrowKey(
    target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target),
  )
  const text = useStore(drafts.store)[key] ?? ''
  const conversation: Conversation =
    target.kind === 'channel' ? { kind: 'topic', channelId: target.channelId, topic: topic.trim() } : target
  const title = useConversationTitle(conversation)
  const canSend = text.trim() !== '' && text.length <= longest

  useAutoHeight(field, text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the conversation is what ends typing in it
  useEffect(() => () => typingStatus.stop(), [typingStatus, key])

  function type(next: string) {
    drafts.set(key, next)
    if (next.trim() === '') typingStatus.stop()
    else typingStatus.typed(conversation)
  }

  function send() {
    if (!canSend) return
    typingStatus.stop()
    session.send(
      conversation.kind === 'topic'
        ? { channelId: conversation.channelId, topic: conversation.topic }
        : { userIds: conversation.userIds },
      text.trim(),
    )
    drafts.set(key, '')
    setPreviewing(false)
    if (target.kind === 'channel') goTo(narrowHash(conversationNarrow(conversation), names))
    field.current?.focus()
  }

  function format(change: (edit: Edit) => Edit) {
    const element = field.current
    if (!element) return
    const { selectionStart: start, selectionEnd: end } = element
    const next = change({ text, start, end })
    type(next.text)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.start, next.end)
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const command = event.ctrlKey || event.metaKey
    // While a word is being composed with an input method, Enter belongs to that.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.shiftKey) {
      if (settings.enter_sends !== command) {
        event.preventDefault()
        send()
      } else if (settings.enter_sends && command) {
        event.preventDefault()
        format(({ text, start, end }) => ({
          text: `${text.slice(0, start)}\n${text.slice(end)}`,
          start: start + 1,
          end: start + 1,
        }))
      }
    } else if (command && (event.key === 'b' || event.key === 'i')) {
      event.preventDefault()
      format((edit) => wrap(edit, event.key === 'b' ? '**' : '*'))
    } else if (event.key === 'Escape') {
      event.currentTarget.blur()
    }
  }

  const whereTo = title.place === undefined ? title.name : `${title.place} › ${title.name}`
  return (
    <form
      className={styles.composer}
      aria-label="Compose a message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Recipient target={target} topic={topic} onTopic={setTopic} />
      <textarea
        id={COMPOSER_ID}
        ref={field}
        className={styles.field}
        hidden={previewing}
        rows={1}
        value={text}
        placeholder={target.kind === 'channel' ? `Message ${title.place}` : `Message ${whereTo}`}
        aria-label={`Message to ${whereTo}`}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {previewing && <Preview source={text} />}
      <div className={styles.tools}>
        <div className={styles.formats} role="toolbar" aria-label="Formatting">
          <IconButton icon={Bold} label="Bold (Ctrl B)" onClick={() => format((e) => wrap(e, '**'))} />
          <IconButton icon={Italic} label="Italic (Ctrl I)" onClick={() => format((e) => wrap(e, '*'))} />
          <IconButton icon={Link} label="Link" onClick={() => format(link)} />
          <IconButton icon={List} label="List" onClick={() => format((e) => prefixLines(e, '- '))} />
          <IconButton icon={Quote} label="Quote" onClick={() => format((e) => prefixLines(e, '> '))} />
          <IconButton icon={Code} label="Code" onClick={() => format(code)} />
          <IconButton
            icon={Eye}
            label="Preview"
            aria-pressed={previewing}
            disabled={text.trim() === '' && !previewing}
            onClick={() => setPreviewing(!previewing)}
          />
        </div>
        {text.length > longest * 0.9 && (
          <span className={text.length > longest ? styles.tooLong : styles.hint}>
            {text.length} of {longest}
          </span>
        )}
        <span className={styles.hint}>{settings.enter_sends ? 'Enter sends' : 'Ctrl Enter sends'}</span>
        <Button type="submit" disabled={!canSend} aria-label="Send message">
          <SendHorizontal size={15} aria-hidden="true" />
          Send
        </Button>
      </div>
    </form>
  )
}

const TALLEST_PX = 280

function useAutoHeight(field: { readonly current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, TALLEST_PX)}px`
  }, [field, text])
}
