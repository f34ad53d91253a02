import { visibilityPolicies } from '@parley/api/topics/objects'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import { iconOfPolicy } from './icon-of-policy.ts'
import { useTopicPolicy } from './use-topic-policy.ts'

/** The visibility policies of a topic, with the words of the menu. */
const topicPolicies = () =>
  [
    [visibilityPolicies.followed, t`Follow`, t`Tell me of every message`],
    [visibilityPolicies.inherit, t`As the channel`, ''],
    [visibilityPolicies.unmuted, t`Unmute`, t`Although the channel is muted`],
    [visibilityPolicies.muted, t`Mute`, t`Do not count what is new here`],
  ] as const

interface Props {
  channelId: number
  topic: string
}

/** Follows, mutes or unmutes a topic. */
export default function TopicMenu({ channelId, topic }: Props) {
  const [policy, setPolicy] = useTopicPolicy(channelId, topic)

  function choose(value: string) {
    const chosen = topicPolicies().find(([one]) => String(one) === value)?.[0]
    if (chosen !== undefined) setPolicy(chosen)
  }

  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={iconOfPolicy(policy)} label={t`Follow or mute this topic`} />
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <DropdownMenu.RadioGroup value={String(policy)} onValueChange={choose}>
          {topicPolicies().map(([value, name, detail]) => (
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
      </MenuContent>
    </DropdownMenu.Root>
  )
}
