import { AtSign, Clock3, Code, SquareSlash } from 'lucide-react'
import { useUsers } from '#data/hooks.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import styles from './SuggestionList.module.css'
import type { SuggestionsProps } from './Suggestions.tsx'
import type { Suggestion } from './typeahead.ts'

export default function SuggestionList({ id, suggestions, selected, onSelect, onTake }: SuggestionsProps) {
  return (
    <div className={`floating ${styles.list}`} id={id} role="listbox" aria-label={t`Suggestions`}>
      {suggestions.map((suggestion, place) => (
        // biome-ignore lint/a11y: the text field keeps the focus and has the keys
        <div
          key={suggestion.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === selected}
          className={styles.option}
          onPointerMove={() => onSelect(place)}
          // On pointer down, because a click comes after the field has lost the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(suggestion)
          }}
        >
          <Picture suggestion={suggestion} />
          <span className={styles.name} dir="auto">
            {suggestion.name}
          </span>
          {suggestion.detail && (
            <span className={styles.detail} dir="auto">
              {suggestion.detail}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

function Picture({ suggestion }: { suggestion: Suggestion }) {
  const { userId, channelId, emoji, toned, source, insert } = suggestion
  const user = useUsers().get(userId ?? -1)
  if (user) return <Avatar name={user.full_name} userId={user.user_id} url={user.avatar_url} size={20} />
  if (channelId !== undefined) return <ChannelIcon channelId={channelId} />
  if (emoji) return <EmojiImage emoji={emoji} toned={toned} source={source} />
  const Icon = iconOf(insert)
  return <Icon size={16} aria-hidden="true" />
}

function iconOf(insert: string) {
  if (insert.startsWith('/')) return SquareSlash
  if (insert.startsWith('<')) return Clock3
  return insert.startsWith('@') ? AtSign : Code
}
