import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useStore } from '#store/store.ts'
import styles from './SkinTones.module.css'
import { chooseTone, skinTone, TONE_NAMES, TONES, type Tone, toned } from './skin-tone.ts'

const HAND = '270b'
const PLAIN = '✋'
const handIn = (tone: Tone) => toned(HAND, tone) ?? PLAIN

/** The skin tone of the hands and people that the person writes. */
export function SkinTones() {
  const [isOpen, setOpen] = useState(false)
  const chosen = useStore(skinTone)

  function choose(tone: Tone) {
    chooseTone(tone)
    setOpen(false)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.trigger} aria-label="Skin tone" title="Skin tone">
        {handIn(chosen)}
      </Popover.Trigger>
      <Popover.Content
        className={`floating ${styles.tones}`}
        side="top"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        aria-label="Skin tone"
      >
        {([undefined, ...TONES] as const).map((tone, place) => (
          <button
            key={tone ?? 'none'}
            type="button"
            aria-label={TONE_NAMES[place - 1] ?? 'No skin tone'}
            aria-pressed={tone === chosen}
            onClick={() => choose(tone)}
          >
            {handIn(tone)}
          </button>
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}
