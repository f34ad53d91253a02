import { useCallback, useEffect, useRef, useState } from 'react'
import { commandIn, unknownCommandIn } from '#data/command-calls.ts'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useNames, useRealm } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { useConversationTitle } from '#data/titles.ts'
import { keyOf } from '#data/typists.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { type ComposeTarget, type Conversation, channelNarrow, conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import styles from './Composer.module.css'
import { ComposerTools } from './ComposerTools.tsx'
import { COMPOSER_ID, focusComposer } from './composer-focus.ts'
import { isWritingCode } from './lists.ts'
import { MessageField } from './MessageField.tsx'
import { OutboxLine } from './OutboxLine.tsx'
import {
  AddTray,
  AttachmentTray,
  CommandCalls,
  DropOverlay,
  FormatBar,
  Preview,
  UnknownCommand,
} from './parts.tsx'
import { Recipient } from './Recipient.tsx'
import { useAttachments } from './use-attachments.ts'
import { useEngaged } from './use-engaged.ts'
import { useFormat } from './use-format.ts'
import { usePreview } from './use-preview.ts'

interface Props {
  target: ComposeTarget
  /** The person wants to edit their last message. */
  onEditLast?: () => void
  /** The person may react to the last message, by `+:tada:`. Says whether that is what they mean. */
  onReact?: (typed: string) => Promise<boolean>
}

const REACTION = /^[+-]:[^:\s]+:$/

/** The form for a new message. In a channel's feed it also asks for the topic. */
export function Composer({ target, onEditLast, onReact }: Props) {
  const { commandCalls, drafts, session, typingStatus } = useApp()
  const names = useNames()
  const { max_message_length: longest } = useRealm()
  const field = useRef<HTMLTextAreaElement>(null)
  const { isPreviewing, setPreviewing, onKeyDown } = usePreview(field)
  const key = targetKey(target)
  const draft = useStore(drafts.store).get(key)
  const text = draft?.text ?? ''
  const [topic, setTopic] = useState(draft?.topic ?? '')
  const conversation: Conversation =
    target.kind === 'channel' ? { kind: 'topic', channelId: target.channelId, topic: topic.trim() } : target
  const calls = useStore(commandCalls.store).get(keyOf(conversation)) ?? []
  const title = useConversationTitle(conversation)
  const format = useFormat(field, type)
  const { attachments, add: attach, remove: removeAttachment } = useAttachments(key, target)
  // The topic that was chosen may be one that the channel does not take.
  const isRefused = usePostRefusal(conversation) !== undefined
  const isEmpty = text.trim() === '' && attachments.length === 0
  const { isEngaged, engage, ...focus } = useEngaged()
  const [isTall, setTall] = useState(false)
  const [isInCode, setInCode] = useState(false)
  const [isAdding, setAdding] = useState(false)
  /** What looks like a command that is not there: sent again, it goes out as it is. */
  const [doubted, setDoubted] = useState<string>()
  const unknown = text === doubted ? unknownCommandIn(text, session.state) : undefined
  const endAdding = useCallback(() => setAdding(false), [])
  const isCompact = isEmpty && topic === '' && !isEngaged && !isTall && !isAdding
  const canSend = !isEmpty && text.length <= longest && !isRefused

  // So that its buttons are there also without a connection.
  useEffect(FormatBar.prepare, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the conversation ends typing in it
  useEffect(() => () => typingStatus.stop(), [typingStatus, key])

  function type(next: string) {
    const narrow = target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target)
    const nearId = text === '' ? session.messages.newestIn(narrow.terms) : undefined
    drafts.set(target, next, { topic: target.kind === 'channel' ? topic : undefined, nearId })
    if (next !== doubted) setDoubted(undefined)
    if (next.trim() === '') typingStatus.stop()
    else typingStatus.typed(conversation)
  }

  function name(next: string) {
    setTopic(next)
    if (text !== '') drafts.set(target, text, { topic: next })
  }

  function send() {
    if (!canSend) return
    typingStatus.stop()
    const called = attachments.length === 0 ? commandIn(text, session.state) : undefined
    if (called) return void callCommand(called)
    if (text !== doubted && unknownCommandIn(text, session.state)) return setDoubted(text)
    if (onReact && attachments.length === 0 && REACTION.test(text.trim())) return void reactOrSend(onReact)
    sendText()
  }

  function sendText() {
    const files = attachments.map(({ id }) => id)
    const { localId } = session.send(conversation, text.trim(), files.length > 0 ? files : undefined)
    drafts.markSent(key, localId)
    setPreviewing(false)
    setTall(false)
    field.current?.focus()
    goOn()
  }

  /** What was typed stays where it is until the program has answered. */
  async function callCommand({ command, rest }: NonNullable<ReturnType<typeof commandIn>>) {
    const isAnswered = await commandCalls.call(conversation, text.trim(), command, rest)
    if (!isAnswered || drafts.get(target) !== text) return
    drafts.set(target, '', { topic: target.kind === 'channel' ? topic : undefined })
    goOn()
  }

  /** What was typed stays where it is until it is known whether it is a reaction. */
  async function reactOrSend(react: NonNullable<Props['onReact']>) {
    const isDone = await react(text.trim()).catch(() => false)
    if (drafts.get(target) !== text) return
    if (isDone) drafts.set(target, '')
    else sendText()
  }

  function goOn() {
    if (target.kind !== 'channel') return
    // Its topic has a composer of its own, which comes with it.
    goTo(narrowHash(conversationNarrow(conversation), names))
    focusComposer()
  }

  const whereTo = title.place === undefined ? title.name : `${title.place} › ${title.name}`
  return (
    <>
      <OutboxLine />
      {calls.length > 0 && <CommandCalls conversation={conversation} calls={calls} />}
      {unknown && <UnknownCommand name={unknown} text={text} onText={type} onSend={send} />}
      <DropOverlay whereTo={whereTo} onFiles={attach} />
      <form
        className={`${styles.composer} ${isCompact ? styles.compact : ''}`}
        aria-label={t`Compose a message`}
        {...focus}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className={styles.recipient}>
          <Recipient target={target} topic={topic} onTopic={name} />
        </div>
        <MessageField
          field={field}
          id={COMPOSER_ID}
          text={text}
          label={t`Message to ${whereTo}`}
          placeholder={t`Message ${(target.kind === 'channel' ? title.place : undefined) ?? whereTo}`}
          hidden={isPreviewing}
          isTall={isTall}
          channelId={target.kind === 'direct' ? undefined : target.channelId}
          onText={type}
          onFormat={format}
          onFiles={attach}
          onSend={send}
          onEscape={() => field.current?.blur()}
          onCaret={(text, caret) => setInCode(isWritingCode(text, caret))}
          {...(onEditLast ? { onUp: onEditLast } : {})}
        />
        {isPreviewing && <Preview source={text} />}
        {attachments.length > 0 && <AttachmentTray attachments={attachments} onRemove={removeAttachment} />}
        <ComposerTools
          field={field}
          written={canSend ? { target, conversation, text, attachments } : undefined}
          text={text}
          format={format}
          isCompact={isCompact}
          isPreviewing={isPreviewing}
          isTall={isTall}
          isInCode={isInCode && text !== ''}
          isAdding={isAdding}
          onAdding={() => {
            setAdding(true)
            field.current?.blur()
          }}
          onFiles={attach}
          onPreviewing={setPreviewing}
          onTall={(next) => {
            setTall(next)
            engage()
            field.current?.focus()
          }}
        />
        {isAdding && (
          <AddTray field={field} isEmpty={text === ''} format={format} onFiles={attach} onClose={endAdding} />
        )}
      </form>
    </>
  )
}
