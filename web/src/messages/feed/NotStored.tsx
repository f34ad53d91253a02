import { CloudOff } from 'lucide-react'
import { t } from '#language/words.ts'
import { type Narrow, searchedWords } from '#narrow/narrow.ts'
import { Notice } from '#ui/Notice.tsx'

/** Says why nothing is shown without a connection. */
export default function NotStored({ narrow }: { narrow: Narrow }) {
  const isSearch = searchedWords(narrow) !== undefined
  return (
    <Notice
      icon={CloudOff}
      title={isSearch ? t`Nothing found offline` : t`Not available offline`}
      role="status"
    >
      <p>
        {isSearch
          ? t`No message that this browser has stored matches. When the connection is back, the server looks, too.`
          : t`This browser has stored none of these messages. They open when the connection is back.`}
      </p>
    </Notice>
  )
}
