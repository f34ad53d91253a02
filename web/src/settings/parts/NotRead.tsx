import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import setting from '../setting/Setting.module.css'

/** In place of a list that could not be read. */
export function NotRead({ title, problem, read }: { title: string; problem: string; read: () => void }) {
  return (
    <Card title={title}>
      <p className={setting.note} role="alert">
        {problem} <Button kind="quiet" onClick={read}>{t`Try again`}</Button>
      </p>
    </Card>
  )
}
