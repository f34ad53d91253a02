const TONED =
  /\p{Emoji_Modifier_Base}\ufe0f?\p{Emoji_Modifier}(?:\u200d(?:\p{Emoji}|\ufe0f)+\p{Emoji_Modifier}?)*/gu

/** Emoji in a skin tone have no names, so they come as text: they look as the others do. */
export function markTones(content: Node): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.parentElement?.closest('code, pre, .emoji') && text.data.search(TONED) >= 0) found.push(text)
  }
  for (const text of found) {
    const emoji = [...text.data.matchAll(TONED)]
    // From the end: what is before keeps its place.
    for (const { 0: characters, index } of emoji.toReversed()) {
      text.splitText(index + characters.length)
      const span = document.createElement('span')
      span.className = 'emoji'
      span.append(text.splitText(index))
      text.after(span)
    }
  }
}
