import { Popover } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import styles from './SkinTones.module.css'
import { chooseTone, skinTone, TONES, type Tone, toned, toneNames } from './skin-tone.ts'

const HAND = '270b'
const PLAIN = '✋'
const handIn = (tone: Tone) => toned(HAND, tone) ?? PLAIN

interface Props {
  /** Where people go on once they have chosen. */
  field: RefObject<HTMLElement | null>
}

/** The skin tone of the hands and people that the person writes. */
export function SkinTones({ field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasChosen = useRef(false)
  const chosen = useStore(skinTone)

  function choose(tone: Tone) {
    chooseTone(tone)
    hasChosen.current = true
    setOpen(false)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.trigger} aria-label={t`Skin tone`} title={t`Skin tone`}>
        {handIn(chosen)}
      </Popover.Trigger>
      <Popover.Content
        className={`floating ${styles.tones}`}
        side="top"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        aria-label={t`Skin tone`}
        onCloseAutoFocus={(event) => {
          // The next words are those of an emoji.
          if (hasChosen.current) event.preventDefault()
          if (hasChosen.current) field.current?.focus()
          hasChosen.current = false
        }}
      >
        {([undefined, ...TONES] as const).map((tone, place) => (
          <button
            key={tone ?? 'none'}
            type="button"
            aria-label={toneNames()[place - 1] ?? t`No skin tone`}
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
