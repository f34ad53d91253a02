import type { Engines } from '../context/engines.ts'
import { emptyContext, type RenderContext } from '../context/render-context.ts'
import { Steps } from '../context/steps.ts'
import { parse } from '../parse/parse.ts'
import { isFetchableUrl, isImageUrl, isVideoUrl, uploadPathId } from '../previews/preview-urls.ts'
import type { Block, Document, Inline } from '../tree/tree.ts'
import { walkInlines } from '../tree/walk.ts'

/**
 * Whether the browser renders a message exactly as the server will: what the server is about to answer is shown before
 * only then. The browser lacks uploads and pages (for previews), the first message of a topic (for links to it), and
 * formulas and colored code until their libraries are loaded.
 * @param context what the browser knows; without it, the server may know every name in the message
 */
export function canRenderLocally(source: string, context?: RenderContext, engines: Engines = {}): boolean {
  if (source.startsWith('/') && !source.startsWith('/me ')) return false
  if (!context && /@_?\*|#\*\*/.test(source)) return false
  let document: Document
  try {
    document = parse(source, context ?? emptyContext, new Steps(20_000 + 200 * source.length))
  } catch {
    return false
  }
  let isLocal = blocksAreLocal(document.blocks, engines)
  walkInlines(document, (inline) => {
    isLocal &&= inlineIsLocal(inline, context, engines)
  })
  return isLocal
}

function blocksAreLocal(blocks: readonly Block[], engines: Engines): boolean {
  return blocks.every((block) => {
    switch (block.type) {
      case 'code-block':
        return block.highlightAs === undefined || engines.highlighter !== undefined
      case 'math-block':
        return engines.math !== undefined
      case 'list':
        return block.items.every((item) => blocksAreLocal(item.blocks, engines))
      case 'spoiler':
        return blocksAreLocal([...block.header, ...block.blocks], engines)
      case 'quote':
        return blocksAreLocal(block.blocks, engines)
      default:
        return true
    }
  })
}

/**
 * The server may know a name that the browser has not loaded: unresolved text that looks like a mention is not local.
 */
function inlineIsLocal(inline: Inline, context: RenderContext | undefined, engines: Engines): boolean {
  switch (inline.type) {
    case 'math':
      return engines.math !== undefined
    case 'topic-link':
      return false
    case 'link':
      return linkIsLocal(inline.url, context)
    case 'text':
      return !/(?:@_?|#)$/.test(inline.text)
    default:
      return true
  }
}

function linkIsLocal(url: string, context: RenderContext | undefined): boolean {
  if (uploadPathId(url) !== undefined || isImageUrl(url) || isVideoUrl(url)) return false
  return context?.inlineUrlEmbedPreview === false || !isFetchableUrl(url) || !/youtu/.test(url)
}
