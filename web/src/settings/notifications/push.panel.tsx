import { t } from '#language/words.ts'
import { PushSwitch } from '#notify/PushSwitch.tsx'

/** The part of the page about notifications that is about this browser. */
export default function PushPanel() {
  return (
    <section aria-label={t`This browser`}>
      <PushSwitch />
    </section>
  )
}
