import { subscribe } from '@parley/api/subscriptions/endpoints'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'

export function JoinButton({ channel: { name } }: { channel: { readonly name: string } }) {
  const { connection, report } = useApp()
  return (
    <Button onClick={() => void connection.call(subscribe, { subscriptions: [{ name }] }).catch(report)}>
      {t`Join channel`}
    </Button>
  )
}
