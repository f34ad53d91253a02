import { t } from '#language/words.ts'
import { PushSwitch } from '#notify/PushSwitch.tsx'
import { Card } from '../frame/Card.tsx'

/** The part of the page about notifications that is about this browser. */
export default function PushPanel() {
  return (
    <Card title={t`This browser`}>
      <PushSwitch />
    </Card>
  )
}
