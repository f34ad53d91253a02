import { safeUrl } from '../../text/urls.ts'
import { linkTo } from './autolinks.ts'
import { type InlineState, type Pass, Replacement } from './tokens.ts'

/** Links of the realm's linkifiers, in their order. */
export const linkified: Pass = { trigger: '', run: replaceLinkified }

/** Enough for a thousand links, each as expensive as the longest pattern reads ahead. */
const maxLinkifying = 300_000

function replaceLinkified(source: string, { context, tokens, steps }: InlineState): string {
  let text = source
  for (const linkifier of context.linkifiers) {
    steps.add(text.length)
    if (steps.linkifying > maxLinkifying || !linkifier.mayMatch(text)) continue
    const replaced = new Replacement(text)
    for (let match = linkifier.find(text, 0); match; match = linkifier.find(text, match.end)) {
      steps.add(match.cost)
      steps.linkifying += match.cost
      if (steps.linkifying > maxLinkifying) break
      const found = text.slice(match.start, match.end)
      if (found.includes('\u0002') || found.includes('\u0003')) continue
      const url = safeUrl(match.url)
      if (url !== undefined) {
        replaced.replace(match.start, match.end, tokens.add(linkTo(url, found, context.realmUrl)))
      }
    }
    text = replaced.finish()
  }
  return text
}
