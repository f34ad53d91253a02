import type { RenderContext } from '../context/render-context.ts'
import { findUrls } from '../parse/inline/autolinks.ts'
import { safeUrl, splitUrl } from '../text/urls.ts'

export interface TopicLink {
  text: string
  url: string
}

interface Placed extends TopicLink {
  start: number
  end: number
}

/** The links in a topic's name by position. Linkifiers come first, in their order, then bare URLs. */
export function topicLinks(topic: string, context: Pick<RenderContext, 'linkifiers'>): TopicLink[] {
  const found: Placed[] = []
  const add = (link: Placed) => {
    if (!found.some(({ start, end }) => link.start < end && start < link.end)) found.push(link)
  }
  for (const linkifier of context.linkifiers) {
    for (let match = linkifier.find(topic, 0); match; match = linkifier.find(topic, match.end)) {
      const { start, end, url } = match
      if (safeUrl(url) !== undefined) add({ text: topic.slice(start, end), url, start, end })
    }
  }
  let from = 0
  for (const piece of topic.split(/[ !;),'"]/)) {
    const start = from
    from += piece.length + 1
    const range = findUrls(piece)[0]
    if (range?.start !== 0) continue
    const text = piece.slice(0, range.end)
    const url = splitUrl(text).scheme === '' ? `https://${text}` : text
    if (safeUrl(url) !== undefined) add({ text, url, start, end: start + text.length })
  }
  return found.sort((one, other) => one.start - other.start).map(({ text, url }) => ({ text, url }))
}
