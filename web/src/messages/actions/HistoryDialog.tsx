import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getMessageHistory } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useNames, useReader } from '#data/hooks.ts'
import { useTopicName } from '#data/titles.ts'
import { rich } from '#language/rich.ts'
import { t } from '#language/words.ts'
import { DialogCard } from '#ui/DialogCard.tsx'
import { formatFull } from '#ui/time/format.ts'
import styles from './dialogs.module.css'
import { useAnswer } from './use-answer.ts'

type Version = AnswerOf<typeof getMessageHistory>['message_history'][number]

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** What a message said before and where it was, the newest change first. */
export default function HistoryDialog({ message, onClose }: Props) {
  const { connection } = useApp()
  const { answer, error } = useAnswer((signal) =>
    connection.call(getMessageHistory, { message_id: message.id, allow_empty_topic_name: true }, { signal }),
  )
  return (
    <DialogCard title={t`History`} onClose={onClose}>
      {error && <p role="alert">{explanationOf(error)}</p>}
      {!answer && !error && <p className={styles.note}>{t`One moment…`}</p>}
      <ol className={styles.versions}>
        {answer?.message_history.toReversed().map((version, at, all) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several changes may have one time, and none ever moves
          <li key={at}>
            <VersionHead version={version} isFirst={at === all.length - 1} />
            <Words version={version} isFirst={at === all.length - 1} />
          </li>
        ))}
      </ol>
    </DialogCard>
  )
}

function VersionHead({ version, isFirst }: { version: Version; isFirst: boolean }) {
  const names = useNames()
  const reader = useReader()
  const who = version.user_id === null ? t`Somebody` : (names.userName(version.user_id) ?? t`Unknown user`)
  const isEdit = version.prev_content !== undefined
  const isMove = version.prev_topic !== undefined || version.prev_stream !== undefined
  const name = <strong>{who}</strong>
  const time = <time>{formatFull(version.timestamp, reader.twentyFourHourTime)}</time>
  return (
    <p className={styles.head}>
      {isFirst
        ? rich`${name} wrote ${time}`
        : isEdit && isMove
          ? rich`${name} edited and moved ${time}`
          : isEdit
            ? rich`${name} edited ${time}`
            : rich`${name} moved ${time}`}
    </p>
  )
}

function Words({ version, isFirst }: { version: Version; isFirst: boolean }) {
  const { channelName } = useNames()
  const reader = useReader()
  const [topic, before] = [useTopicName(version.topic), useTopicName(version.prev_topic ?? '')]
  const html = version.content_html_diff ?? (isFirst ? version.rendered_content : undefined)
  const place = (channelId: number | undefined, name: string) =>
    channelId === undefined ? name : `${channelName(channelId) ?? t`another channel`} › ${name}`
  const isMoved = version.prev_topic !== undefined || version.prev_stream !== undefined
  return (
    <>
      {isMoved && (
        <p className={styles.note}>
          <del>{place(version.prev_stream, version.prev_topic === undefined ? topic : before)}</del> →{' '}
          <ins>{place(version.stream, topic)}</ins>
        </p>
      )}
      {html !== undefined && <MessageContent html={html} reader={reader} />}
    </>
  )
}
