import { updateMessage } from '@parley/api/messages/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '@parley/client'
import { Bell, BellOff, BellRing, Check, CircleCheck } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useApp } from '../app/context.ts'
import { useNames, useUserTopics } from '../app/state.ts'
import menu from '../menu/Menu.module.css'
import { narrowHash } from '../narrow/hash.ts'
import { replaceWith } from '../narrow/location.ts'
import { conversationNarrow } from '../narrow/narrow.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** What the API puts before the name of a topic that is done with. */
const RESOLVED = '✔ '

const POLICIES = [
  [visibilityPolicies.followed, 'Follow', 'Tell me of every message'],
  [visibilityPolicies.inherit, 'As the channel', ''],
  [visibilityPolicies.unmuted, 'Unmute', 'Although the channel is muted'],
  [visibilityPolicies.muted, 'Mute', 'Do not count what is new here'],
] as const

interface Props {
  channelId: number
  topic: string
}

export function TopicTools({ channelId, topic }: Props) {
  return (
    <>
      <Visibility channelId={channelId} topic={topic} />
      <Resolve channelId={channelId} topic={topic} />
    </>
  )
}

function Visibility({ channelId, topic }: Props) {
  const { connection, report } = useApp()
  const policy =
    useUserTopics().get(topicKey(channelId, topic))?.visibility_policy ?? visibilityPolicies.inherit
  const icon =
    policy === visibilityPolicies.muted ? BellOff : policy === visibilityPolicies.followed ? BellRing : Bell

  function choose(value: string) {
    const chosen = POLICIES.find(([one]) => String(one) === value)?.[0]
    if (chosen === undefined) return
    connection.call(updateUserTopic, { stream_id: channelId, topic, visibility_policy: chosen }).catch(report)
  }

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={icon} label="Follow or mute this topic" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.menu} align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={String(policy)} onValueChange={choose}>
            {POLICIES.map(([value, name, detail]) => (
              <DropdownMenu.RadioItem key={value} value={String(value)} className={menu.item}>
                <span className={menu.mark}>
                  <DropdownMenu.ItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </span>
                <span>
                  {name}
                  {detail && <small className={menu.small}>{detail}</small>}
                </span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Resolve({ channelId, topic }: Props) {
  const { connection, session, report } = useApp()
  const names = useNames()
  const isResolved = topic.startsWith(RESOLVED)

  async function toggle() {
    const { terms } = conversationNarrow({ kind: 'topic', channelId, topic })
    const last = session.messages.list(terms).snapshot.messages.at(-1)
    if (!last) return
    const renamed = isResolved ? topic.slice(RESOLVED.length) : RESOLVED + topic
    try {
      await connection.call(updateMessage, {
        message_id: last.id,
        topic: renamed,
        propagate_mode: 'change_all',
      })
      replaceWith(narrowHash(conversationNarrow({ kind: 'topic', channelId, topic: renamed }), names))
    } catch (error) {
      report(error)
    }
  }

  return (
    <IconButton
      icon={isResolved ? CircleCheck : Check}
      label={isResolved ? 'Open this topic again' : 'Mark this topic as resolved'}
      aria-pressed={isResolved}
      disabled={topic === ''}
      onClick={() => void toggle()}
    />
  )
}
