import { type Pass, Replacement } from './tokens.ts'

/** Character references (`&copy;`) stay as typed. As tokens, their semicolon borders on nothing. */
export const entities: Pass = {
  trigger: '&',
  run: (text, { tokens, steps }) => {
    steps.add(text.length)
    const replaced = new Replacement(text)
    for (const match of text.matchAll(/&(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);/gi)) {
      const token = tokens.add({ type: 'text', text: match[0] })
      replaced.replace(match.index, match.index + match[0].length, token)
    }
    return replaced.finish()
  },
}
