import { emojiOf } from '#ui/emoji.ts'

/** Puts the character in the place of each emoji; those of the organization have their names only. */
export function sayEmoji(root: ParentNode): void {
  for (const emoji of root.querySelectorAll<HTMLElement>('.emoji')) emoji.replaceWith(textOf(emoji))
}

function textOf(emoji: HTMLElement): string {
  const code = [...emoji.classList].find((name) => name.startsWith('emoji-'))?.slice('emoji-'.length)
  if (code) return emojiOf(code)
  return emoji.getAttribute('alt') ?? emoji.textContent
}
