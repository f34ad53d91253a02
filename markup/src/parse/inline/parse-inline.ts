import type { RenderContext } from '../../context/render-context.ts'
import type { Steps } from '../../context/steps.ts'
import { isBlank } from '../../text/characters.ts'
import type { Deleted, Emphasis, Inline, Strong } from '../../tree/tree.ts'
import { autolinks } from './autolinks.ts'
import { channelLinks } from './channels.ts'
import { codeSpans } from './code.ts'
import { emoticonEmoji, namedEmoji, unicodeEmoji } from './emoji.ts'
import { deleted, emphasis, strong, strongEmphasis } from './emphasis.ts'
import { entities } from './entities.ts'
import { linkified } from './linkified.ts'
import { links } from './links.ts'
import { mathSpans } from './math.ts'
import { groupMentions, userMentions } from './mentions.ts'
import { times } from './times.ts'
import { type InlineState, type Pass, Tokens } from './tokens.ts'

/** In the order they run: later passes do not look into what an earlier one found. */
const passes: readonly Pass[] = [
  codeSpans,
  strongEmphasis,
  userMentions,
  mathSpans,
  channelLinks,
  times,
  groupMentions,
  links,
  autolinks,
  linkified,
  entities,
  strong,
  emphasis,
  deleted,
  namedEmoji,
  emoticonEmoji,
  unicodeEmoji,
]

export interface InlineOptions {
  readonly context: RenderContext
  readonly steps: Steps
  readonly isQuoted: boolean
}

/** Finds the inline markup of one block's text. */
export function parseInline(text: string, options: InlineOptions): Inline[] {
  const inlines = new Passes(options).runFrom(0, text)
  for (const inline of inlines)
    if (isEmphasis(inline)) inline.inlines = lookAgain(inline.inlines, true, options)
  return inlines
}

function isEmphasis(inline: Inline): inline is Strong | Emphasis | Deleted {
  return inline.type === 'strong' || inline.type === 'emphasis' || inline.type === 'deleted'
}

/**
 * Inside emphasis, text in an element and text after one goes through all passes again, on its own: `**e.com**` is no
 * link, but `**:smile: e.com**` contains one.
 * @param isOuter whether the emphasis is directly in the block: then its first text is not parsed again
 */
function lookAgain(inlines: Inline[], isOuter: boolean, options: InlineOptions): Inline[] {
  if (isOuter && inlines.length === 1 && inlines[0]?.type === 'text') return inlines
  return inlines.flatMap((inline, index): Inline[] => {
    if (isEmphasis(inline)) return [{ ...inline, inlines: lookAgain(inline.inlines, false, options) }]
    if (inline.type !== 'text' || (isOuter && index === 0)) return [inline]
    return parseInline(inline.text, options)
  })
}

/** Runs the passes over one text, and over the parts they find in it. */
class Passes implements InlineState {
  readonly context: RenderContext
  readonly steps: Steps
  readonly isQuoted: boolean
  readonly tokens = new Tokens()
  /** The index of the running pass. */
  #present = 0

  constructor({ context, steps, isQuoted }: InlineOptions) {
    this.context = context
    this.steps = steps
    this.isQuoted = isQuoted
  }

  readonly later = (inner: string): Inline[] => {
    const present = this.#present
    const inlines = this.runFrom(present + 1, inner)
    this.#present = present
    return inlines
  }

  runFrom(first: number, source: string): Inline[] {
    let text = source
    for (let index = first; index < passes.length; index++) {
      const pass = passes[index]
      if (!pass || !triggers(pass, text)) continue
      this.#present = index
      text = pass.run(text, this)
    }
    return withBreaks(this.tokens.resolve(text))
  }
}

function triggers({ trigger }: Pass, text: string): boolean {
  return typeof trigger === 'string' ? text.includes(trigger) : trigger.test(text)
}

/** Turns every newline into a line break, and drops lines of spaces between a newline and an element. */
function withBreaks(inlines: Inline[]): Inline[] {
  if (!inlines.some((inline) => inline.type === 'text' && inline.text.includes('\n'))) return inlines
  return inlines.flatMap((inline) => (inline.type === 'text' ? breakLines(inline.text) : [inline]))
}

function breakLines(text: string): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const content: Inline[] =
      line === '' || (index > 0 && isBlank(line)) ? [] : [{ type: 'text', text: line }]
    return index === 0 ? content : [{ type: 'break' }, ...content]
  })
}
