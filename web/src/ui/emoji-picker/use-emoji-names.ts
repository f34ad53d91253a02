import { useEffect, useState } from 'react'
import { type EmojiNames, emojiNamesIn } from '#language/emoji/names.ts'
import { language } from '#language/locale.ts'
import { useStore } from '#store/store.ts'

/** What emoji are called in the language of the reader, once that has come. Without it, their English names serve. */
export function useEmojiNames(isWanted = true): EmojiNames | undefined {
  const code = useStore(language)
  const [names, setNames] = useState<{ of: EmojiNames }>()
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    emojiNamesIn(code).then(
      (of) => isOver || setNames({ of }),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isWanted, code])
  return names?.of
}
