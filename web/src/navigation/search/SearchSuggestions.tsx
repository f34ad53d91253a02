import { useUsers } from '#data/hooks.ts'
import { useFirstDayOfWeek } from '#data/week.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './SearchSuggestions.module.css'
import type { Suggestion, Suggestions } from './suggest.ts'

const Calendar = onDemand(async () => ({
  default: (await import('#ui/calendar/Calendar.tsx')).Calendar,
}))

interface Props {
  id: string
  suggestions: Suggestions
  selected: number | undefined
  /** Why what was typed is no search. */
  problem: string | undefined
  /** Where the caret is, from the edge where the field begins. */
  start: number
  onSelect: (place: number) => void
  onTake: (suggestion: Suggestion) => void
}

/** What may be meant, hanging under the caret. */
export function SearchSuggestions({ id, suggestions, selected, problem, start, onSelect, onTake }: Props) {
  const { title, list, onDay } = suggestions
  const firstDay = useFirstDayOfWeek()
  return (
    <div
      className={`floating ${styles.panel}`}
      style={{ '--caret': `${start}px` } as React.CSSProperties}
      // A press here must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
    >
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {list.length > 0 && <p className={styles.title}>{title}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={title}>
        {list.map((suggestion, place) => (
          // biome-ignore lint/a11y: the field keeps the focus and has the keys
          <div
            key={suggestion.key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === selected}
            className={styles.option}
            onPointerMove={() => onSelect(place)}
            onClick={() => onTake(suggestion)}
          >
            <Picture suggestion={suggestion} />
            <span className={styles.name} dir="auto">
              {suggestion.name}
            </span>
            {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
          </div>
        ))}
      </div>
      {onDay && <Calendar value="" firstDay={firstDay} onChoose={(day) => onTake(onDay(day))} />}
      {list.length > 0 && (
        <p className={styles.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t`choose`}
          </span>
          <span>
            <kbd>Tab</kbd> {t`take it`}
          </span>
          <span>
            <kbd>Enter</kbd> {t`search`}
          </span>
        </p>
      )}
    </div>
  )
}

function Picture({ suggestion: { userId, channelId, icon: Icon } }: { suggestion: Suggestion }) {
  const user = useUsers().get(userId ?? -1)
  if (user) return <Avatar name={user.full_name} userId={user.user_id} url={user.avatar_url} size={20} />
  if (channelId !== undefined) return <ChannelIcon channelId={channelId} />
  return Icon ? <Icon size={16} aria-hidden="true" /> : null
}
