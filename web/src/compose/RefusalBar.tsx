import { updateChannel } from '@parley/api/channels/endpoints'
import type { PostRefusal, Subscription } from '@parley/client'
import { Archive, Lock, MessageSquareOff, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel, useNames, useRealm, useSlice, useUsers } from '#data/hooks.ts'
import { useChannelAdministrators } from '#data/rights.ts'
import { useTopicName } from '#data/titles.ts'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo } from '#narrow/location.ts'
import { type ComposeTarget, channelNarrow, conversationNarrow, type Narrow } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import styles from './InPlaceOfComposer.module.css'
import { JoinButton } from './JoinButton.tsx'
import { whoHas } from './who.ts'

interface Props {
  refusal: PostRefusal
  target: ComposeTarget
}

/** Stands in place of the composer where the person may not write: says why, and what they can do. */
export default function RefusalBar({ refusal, target }: Props) {
  const channel = useChannel(target.kind === 'direct' ? -1 : target.channelId)
  const Icon = ICONS[refusal.reason] ?? MessageSquareOff
  return (
    <section className={styles.bar} aria-label={t`Why you cannot write here`}>
      <Icon size={17} aria-hidden="true" />
      {channel ? (
        <InChannel refusal={refusal} channel={channel} />
      ) : (
        <Elsewhere refusal={refusal} isDirect={target.kind === 'direct'} />
      )}
    </section>
  )
}

const ICONS: Partial<Record<PostRefusal['reason'], typeof Lock>> = {
  'channel archived': Archive,
  'channel unknown': Lock,
  'not subscribed': Lock,
  'not permitted': Lock,
  'people deactivated': UserX,
  'person unknown': UserX,
}

function Text({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <p className={styles.text}>
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </p>
  )
}

function InChannel({ refusal, channel }: { refusal: PostRefusal; channel: Subscription }) {
  const { name } = channel
  const groups = useSlice((state) => state.groups)
  const emptyTopic = useTopicName('')
  switch (refusal.reason) {
    case 'channel archived':
      return (
        <>
          <Text title={t`${name} is archived`}>{t`You can read it, but nothing new is written here.`}</Text>
          {refusal.mayRestore ? <Restore channel={channel} /> : <Ask channel={channel} />}
        </>
      )
    case 'not subscribed':
      return (
        <>
          <Text title={t`Only who is in ${name} may write here`}>
            {refusal.mayJoin ? t`Join it, and you can write at once.` : t`Somebody in it has to add you.`}
          </Text>
          {refusal.mayJoin ? <JoinButton channel={channel} /> : <Ask channel={channel} />}
        </>
      )
    case 'only the empty topic':
      return (
        <>
          <Text title={t`${name} has only one topic`}>{t`New messages go to ${emptyTopic}.`}</Text>
          <Go
            label={t`Go to ${emptyTopic}`}
            to={conversationNarrow({ kind: 'topic', channelId: channel.stream_id, topic: '' })}
          />
        </>
      )
    case 'not the empty topic':
      return (
        <>
          <Text title={t`Messages in ${name} need a topic`}>{t`${emptyTopic} takes no new ones.`}</Text>
          <Go label={t`Choose a topic`} to={channelNarrow(channel.stream_id)} />
        </>
      )
    default: {
      const who = whoHas(groups, channel.can_send_message_group)
      return (
        <>
          <Text
            title={who === 'nobody' ? t`Nobody may write in ${name}` : t`Only ${who} may write in ${name}`}
          >
            {t`You can read what is written here.`}
          </Text>
          {channel.status !== 'subscribed' && <JoinButton channel={channel} />}
          <Ask channel={channel} />
        </>
      )
    }
  }
}

function Elsewhere({ refusal, isDirect }: { refusal: PostRefusal; isDirect: boolean }) {
  const users = useUsers()
  const realm = useRealm()
  const groups = useSlice((state) => state.groups)
  switch (refusal.reason) {
    case 'people deactivated': {
      const names = refusal.userIds.map((id) => users.get(id)?.full_name ?? t`Somebody`)
      const title = plural(
        names.length,
        { one: '{1} is no longer here', other: '{1} are no longer here' },
        formatList(names),
      )
      return <Text title={title}>{t`What you wrote to each other stays.`}</Text>
    }
    case 'directs not permitted': {
      const who = whoHas(groups, realm.realm_direct_message_permission_group)
      if (who === 'nobody')
        return <Text title={t`There are no direct messages here`}>{t`Write in a channel.`}</Text>
      return <Text title={t`Direct messages are limited here`}>{t`One of you has to be among ${who}.`}</Text>
    }
    case 'may not begin directs': {
      const who = whoHas(groups, realm.realm_direct_message_initiator_group)
      return (
        <Text
          title={t`Only ${who} may begin a conversation`}
        >{t`Once they write to you, you can answer.`}</Text>
      )
    }
    case 'too many people':
      return (
        <Text title={t`Too many people`}>
          {plural(refusal.cap, {
            one: 'A direct conversation takes # person.',
            other: 'A direct conversation takes # people.',
          })}
        </Text>
      )
    case 'spectator':
      return <Text title={t`You are only looking on`}>{t`Log in to write.`}</Text>
    default:
      return isDirect ? (
        <Text title={t`You cannot write to somebody here`}>{t`They are not there, or not for you.`}</Text>
      ) : (
        <Text title={t`You cannot see this channel`}>{t`It is private, or it is gone.`}</Text>
      )
  }
}

function Restore({ channel: { stream_id } }: { channel: Subscription }) {
  const { connection, report } = useApp()
  const restore = () => connection.call(updateChannel, { stream_id, is_archived: false }).catch(report)
  return (
    <Button kind="quiet" onClick={() => void restore()}>
      {t`Bring it back`}
    </Button>
  )
}

/** Leads to a direct conversation with somebody who can change it. */
function Ask({ channel }: { channel: Subscription }) {
  const [person] = useChannelAdministrators(channel)
  if (!person) return null
  const to = conversationNarrow({ kind: 'direct', userIds: [person.user_id] })
  return <Go label={t`Ask ${person.full_name}`} to={to} />
}

function Go({ label, to }: { label: string; to: Narrow }) {
  const names = useNames()
  return (
    <Button kind="quiet" onClick={() => goTo(narrowHash(to, names))}>
      {label}
    </Button>
  )
}
