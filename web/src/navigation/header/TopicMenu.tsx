import { updateUserTopic } from '@parley/api/topics/endpoints'
import { visibilityPolicies } from '@parley/api/topics/objects'
import { topicKey } from '@parley/client'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useApp } from '#data/context.ts'
import { useUserTopics } from '#data/hooks.ts'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { iconOfPolicy, POLICIES } from './topic-policies.ts'

interface Props {
  channelId: number
  topic: string
}

/** Follows, mutes or unmutes a topic. */
export default function TopicMenu({ channelId, topic }: Props) {
  const { connection, report } = useApp()
  const policy =
    useUserTopics().get(topicKey(channelId, topic))?.visibility_policy ?? visibilityPolicies.inherit

  function choose(value: string) {
    const chosen = POLICIES.find(([one]) => String(one) === value)?.[0]
    if (chosen === undefined) return
    connection.call(updateUserTopic, { stream_id: channelId, topic, visibility_policy: chosen }).catch(report)
  }

  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={iconOfPolicy(policy)} label="Follow or mute this topic" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`floating ${menu.menu}`}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
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
