import { Compass, Lock } from 'lucide-react'
import { useUsers } from '#data/hooks.ts'
import { byText, formatList } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Notice } from '#ui/Notice.tsx'

const NAMED = 3

/** In place of a page: that there is none, or for whom it is. */
export function NoPage({ isKnown }: { isKnown: boolean }) {
  const users = useUsers()
  if (!isKnown) {
    return (
      <Notice icon={Compass} title={t`There is no such page`}>
        <p>
          <a href="#settings">{t`Go to the settings`}</a>
        </p>
      </Notice>
    )
  }
  const administrators = [...users.values()]
    .filter((user) => user.is_admin && user.is_active)
    .sort(byText(({ full_name: name }) => name))
    .slice(0, NAMED)
    .map(({ full_name: name }) => name)
  return (
    <Notice icon={Lock} title={t`This page is for administrators`}>
      <p>{t`They look after the organization. Ask ${formatList(administrators)}.`}</p>
    </Notice>
  )
}
