import type { Subscription } from '@parley/client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { plainText } from '#content/plain-text.ts'
import { useChannel } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { useOpen } from '#ui/overlay.tsx'
import { openPlaceMenu, placeMenu } from '../menus/place-menu.ts'
import styles from './FeedHeader.module.css'

interface Props {
  channelId: number
  /** What of the channel is shown: a topic, or the list of topics. */
  name?: string | undefined
  /** A phone shows the channel too: the name alone could be of any. */
  isAboutChannel?: boolean
}

/** The channel, whose name opens its menu, and what of it is shown. */
export function ChannelTitle({ channelId, name, isAboutChannel = name === undefined }: Props) {
  const channel = useChannel(channelId)
  const channelName = channel?.name ?? t`Unknown channel`
  const button = <ChannelButton channelId={channelId} name={channelName} isAlwaysShown={isAboutChannel} />
  return (
    <div className={styles.title}>
      {name === undefined ? (
        <h1 className={styles.channel}>{button}</h1>
      ) : (
        <>
          {button}
          <ChevronRight size={15} className={styles.arrow} aria-hidden="true" />
          <h1 dir="auto">{name}</h1>
        </>
      )}
      {channel?.description && <Description channel={channel} />}
    </div>
  )
}

/** What descriptions say. To parse one takes longer than to draw the header. */
const descriptions = new WeakMap<Subscription, string>()

function Description({ channel }: { channel: Subscription }) {
  const text = descriptions.get(channel) ?? plainText(channel.rendered_description)
  descriptions.set(channel, text)
  return (
    <p className={styles.detail} dir="auto">
      <span>{text}</span>
    </p>
  )
}

interface ButtonProps {
  channelId: number
  name: string
  isAlwaysShown: boolean
}

function ChannelButton({ channelId, name, isAlwaysShown }: ButtonProps) {
  const channel = useChannel(channelId)
  const place = useOpen(placeMenu)?.place
  const isOpen = place?.kind === 'channel' && place.channelId === channelId
  const icon = <ChannelIcon channelId={channelId} size={17} />
  if (!channel) {
    return (
      <>
        {icon} {name}
      </>
    )
  }
  return (
    <button
      type="button"
      className={`${styles.menu} ${isAlwaysShown ? '' : styles.place}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => openPlaceMenu(event, { kind: 'channel', channelId })}
    >
      {icon}
      <span>{name}</span>
      <ChevronDown size={15} aria-hidden="true" />
    </button>
  )
}
