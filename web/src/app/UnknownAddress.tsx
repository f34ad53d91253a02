import { Compass } from 'lucide-react'
import { t } from '#language/words.ts'
import { PageHeader } from '#navigation/header/Header.tsx'
import { Notice } from '#ui/Notice.tsx'

const UNKNOWN = {
  get name() {
    return t`Unknown address`
  },
  icon: Compass,
}

export default function UnknownAddress() {
  return (
    <>
      <PageHeader view={UNKNOWN} />
      <Notice icon={UNKNOWN.icon} title={t`There is nothing at this address`}>
        <p>
          {t`It may be mistyped, or from a newer version of Parley.`}{' '}
          <a href="#inbox">{t`Go to the inbox`}</a>
        </p>
      </Notice>
    </>
  )
}
