// biome-ignore-all lint/suspicious/noControlCharactersInRegex: messages may hold control characters, and tokens are made of them
import { readTime } from '../../text/time.ts'
import { type InlineState, type Pass, Replacement } from './tokens.ts'

/** `<time:…>`. */
export const times: Pass = { trigger: '<time:', run: replaceTimes }

function replaceTimes(text: string, { tokens, steps }: InlineState): string {
  steps.add(text.length)
  const replaced = new Replacement(text)
  for (let open = text.indexOf('<time:'); open >= 0; ) {
    const end = text.indexOf('>', open)
    if (end < 0) break
    const source = text.slice(open + '<time:'.length, end)
    replaced.replace(
      open,
      end + 1,
      tokens.add({ type: 'time', source: textOf(source), time: readTime(source) }),
    )
    open = text.indexOf('<time:', end + 1)
  }
  return replaced.finish()
}

/** Drops the tokens of earlier passes: no time contains markup. */
function textOf(source: string): string {
  return source.includes('\u0002') ? source.replace(/\u0002\d+\u0003/g, '') : source
}
