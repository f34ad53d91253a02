import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { keyOf } from '#data/typists.ts'
import { plural, t } from '#language/words.ts'
import type { Conversation } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import styles from './TypingLine.module.css'

/** Shows who is typing. Keeps its height when nobody is, so that the feed does not jump. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const { typists } = useApp()
  const users = useUsers()
  const ids = useStore(typists.store).get(keyOf(conversation)) ?? []
  const names = ids.map((id) => users.get(id)?.full_name.split(' ')[0] ?? t`Someone`)
  return (
    <div className={styles.line} role="status">
      {words(names)}
    </div>
  )
}

function words(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return t`${first} is typing…`
  if (names.length === 2) return t`${first} and ${second} are typing…`
  return plural(names.length, { one: '# person is typing…', other: '# people are typing…' })
}
