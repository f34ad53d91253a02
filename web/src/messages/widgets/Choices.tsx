import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Choice, Choices as ChoicesState } from '@parley/client'
import { Check, MessageCircleQuestionMark } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { usePostRefusal } from '#data/rights.ts'
import { t } from '#language/words.ts'
import styles from './Choices.module.css'
import heading from './Heading.module.css'
import card from './WidgetCard.module.css'

/** What a bot lets people choose from: a press sends the reply into the conversation, as if they had written it. */
export function Choices({ heading: text, choices, message }: ChoicesState & { message: MessageWithFlags }) {
  const { session, ownUserId } = useApp()
  const conversation = conversationOfMessage(message, ownUserId)
  const mayReply = usePostRefusal(conversation) === undefined
  const [sent, setSent] = useState<string>()

  function choose(choice: Choice, { detail }: MouseEvent) {
    // The second half of a double click is no second answer.
    if (detail > 1) return
    session.send(conversation, choice.reply)
    setSent(choice.reply)
  }

  return (
    <fieldset className={card.card} disabled={!mayReply}>
      <legend className={heading.legend}>
        <MessageCircleQuestionMark size={16} aria-hidden="true" className={heading.icon} />
        <span dir="auto">{text || t`Choose one`}</span>
        {!mayReply && <span className={heading.note}>{t`You cannot write here`}</span>}
      </legend>
      {choices.map((choice) => (
        <button
          key={`${choice.name} ${choice.reply}`}
          type="button"
          className={styles.choice}
          title={t`Sends “${choice.reply}”`}
          onClick={(event) => choose(choice, event)}
        >
          <span className={styles.name} dir="auto">
            {choice.name || choice.reply}
          </span>
          <span className={styles.details} dir="auto">
            {choice.details}
          </span>
          {sent === choice.reply && (
            <Check size={15} role="img" aria-label={t`Sent`} className={styles.sent} />
          )}
        </button>
      ))}
    </fieldset>
  )
}
