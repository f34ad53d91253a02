import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { topicKey } from '@parley/client'
import { Check, CircleCheck, Ellipsis } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useUserTopics } from '#data/hooks.ts'
import { useMayResolve } from '#data/rights.ts'
import { t } from '#language/words.ts'
import { toggleResolved } from '#messages/actions/resolve-topic.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Late } from '#ui/late.ts'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { openPlaceMenu } from '../menus/place-menu.ts'
import { iconOfPolicy } from './icon-of-policy.ts'

const menu = new Late(() => import('./TopicMenu.tsx'))

interface Props {
  channelId: number
  topic: string
}

export function TopicTools({ channelId, topic }: Props) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {/* A phone has them in the menu. */}
      {!isNarrow && (
        <>
          <Visibility key={topicKey(channelId, topic)} channelId={channelId} topic={topic} />
          <Resolve channelId={channelId} topic={topic} />
        </>
      )}
      <IconButton
        icon={Ellipsis}
        label={t`More for this topic`}
        aria-haspopup="menu"
        onClick={(event) => openPlaceMenu(event, { kind: 'topic', channelId, topic })}
      />
    </>
  )
}

function Visibility({ channelId, topic }: Props) {
  const policy = useUserTopics().get(topicKey(channelId, topic))?.visibility_policy
  return (
    <MenuOnDemand icon={iconOfPolicy(policy)} label={t`Follow or mute this topic`} menu={menu}>
      {(Menu) => <Menu channelId={channelId} topic={topic} />}
    </MenuOnDemand>
  )
}

function Resolve({ channelId, topic }: Props) {
  const app = useApp()
  const isAllowed = useMayResolve(channelId)
  const isResolved = topic.startsWith(resolvedTopicPrefix)
  if (!isAllowed) return null
  return (
    <IconButton
      icon={isResolved ? CircleCheck : Check}
      label={isResolved ? t`Reopen topic` : t`Resolve topic`}
      aria-pressed={isResolved}
      disabled={topic === ''}
      onClick={() => void toggleResolved(app, channelId, topic)}
    />
  )
}
