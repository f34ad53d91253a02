import { pathForVisitors, visitorPlaceOf } from '@parley/api/web/visitors'
import { Html } from './html.ts'

const EMOJI = /(<span[^>]*\bclass="emoji emoji-([0-9a-f]+(?:-[0-9a-f]+)*)"[^>]*>)[^<]*(?=<\/span>)/g
const INSIDE = /(<a[^>]*\bhref=")(?:https?:\/\/[^"/]+)?\/?(#narrow\/[^"]*)(?=")/g
const SPOILER =
  /<div class="spoiler-block"><div class="spoiler-header">([\s\S]*?)<\/div><div class="spoiler-content" aria-hidden="true">/g

/**
 * The HTML of a message for a page without JavaScript: what the app does to it in the browser. Emoji become characters,
 * links into the app lead to the pages for visitors, spoilers open by themselves.
 * @param rendered as it is stored: made by this server, not by people
 */
export function contentForVisitors(rendered: string, realmUrl: string): Html {
  const text = rendered
    .replaceAll(EMOJI, (_, start: string, code: string) => start + characters(code))
    .replaceAll(INSIDE, (link, start: string, hash: string) => {
      const isElsewhere = /href="https?:/.test(link) && !link.includes(`href="${realmUrl}/`)
      const place = isElsewhere ? undefined : visitorPlaceOf(hash.replaceAll('&amp;', '&'))
      return place === undefined ? link : start + pathForVisitors(place).replaceAll('&', '&amp;')
    })
  return new Html(withSpoilers(text))
}

function characters(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16))
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}

/** `details` opens without JavaScript. The blocks stay around it, so that every end tag still closes what it did. */
function withSpoilers(text: string): string {
  if (!text.includes('"spoiler-block"')) return text
  return text.replaceAll(
    SPOILER,
    (_, header: string) =>
      `<div class="spoiler-block"><input type="checkbox" class="spoiler-toggle" aria-label="Show the spoiler"><div class="spoiler-header">${header}</div><div class="spoiler-content">`,
  )
}

const HIDDEN = /<div class="spoiler-content"[\s\S]*?<\/div>/g
const MARKS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The first words of a message, as text: what a spoiler hides stays hidden. */
export function snippetOf(rendered: string, length: number): string {
  const text = rendered
    .replaceAll(EMOJI, (_, _start, code: string) => characters(code))
    .replaceAll(HIDDEN, '(…)')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const all = [...text]
  return all.length <= length ? text : `${all.slice(0, length - 1).join('')}…`
}
