import { sayEmoji } from './emoji-text.ts'
import { sayFormulas } from './formulas.ts'
import { sayTimes } from './local-times.ts'

/** What rendered markup says, on one line; nothing of it becomes part of the page. What its writer hid stays hidden. */
export function plainText(html: string, twentyFourHourTime = false): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('.spoiler-content')) hidden.remove()
  sayFormulas(body)
  sayEmoji(body)
  sayTimes(body, twentyFourHourTime)
  for (const picture of body.querySelectorAll('img[alt]'))
    picture.replaceWith(picture.getAttribute('alt') ?? '')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
