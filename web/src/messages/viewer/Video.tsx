import { type RefObject, useState } from 'react'
import { t } from '#language/words.ts'
import type { Media } from './media.ts'
import styles from './Viewer.module.css'

interface Props {
  media: Media
  /** Whether somebody chose this one to see it, and did not only pass it. */
  isChosen: boolean
  ref: RefObject<HTMLVideoElement | null>
}

export function Video({ media, isChosen, ref }: Props) {
  const [isFailed, setFailed] = useState(false)
  if (isFailed) {
    return <p role="alert">{t`The video cannot be played here. Download it to watch it elsewhere.`}</p>
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: whoever sent it gave none
    <video
      ref={ref}
      className={styles.video}
      src={media.href}
      controls
      autoPlay={isChosen}
      playsInline
      aria-label={media.name}
      onError={() => setFailed(true)}
    />
  )
}

/** Plays it, or stops where it is. */
export function playOrPause(video: HTMLVideoElement | null): void {
  if (!video) return
  // Refused where a browser wants a click first: the button of the video is there.
  if (video.paused) video.play().catch(() => {})
  else video.pause()
}
