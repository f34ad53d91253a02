import type { Engines } from '../context/engines.ts'
import { emptyFacts, type Facts } from '../context/render-context.ts'
import { Steps } from '../context/steps.ts'
import { parse } from '../parse/parse.ts'
import { isFetchableUrl, isImageUrl, isVideoUrl, uploadPathId } from '../previews/preview-urls.ts'
import type { Block, Document, Inline } from '../tree/tree.ts'
import { walkInlines } from '../tree/walk.ts'

/**
 * Whether the browser's own rendering of a message is the one the server will make: only then is it shown before
 * the server answers. What the server alone knows: uploads and pages (previews), how a topic began (links to
 * it), and formulas and coloured code until their libraries are loaded.
 * @param facts what the browser knows; without them every name is taken for one the server may know
 */
export function canRenderLocally(source: string, facts?: Facts, engines: Engines = {}): boolean {
  if (source.startsWith('/') && !source.startsWith('/me ')) return false
  if (!facts && /@_?\*|#\*\*/.test(source)) return false
  let document: Document
  try {
    document = parse(source, facts ?? emptyFacts, new Steps(20_000 + 200 * source.length))
  } catch {
    return false
  }
  let isLocal = blocksAreLocal(document.blocks, engines)
  walkInlines(document, (inline) => {
    isLocal &&= inlineIsLocal(inline, facts, engines)
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

/** The server may know a name the browser has not loaded: what looks like a mention and is none is not local. */
function inlineIsLocal(inline: Inline, facts: Facts | undefined, engines: Engines): boolean {
  switch (inline.type) {
    case 'math':
      return engines.math !== undefined
    case 'topic-link':
      return false
    case 'link':
      return linkIsLocal(inline.url, facts)
    case 'text':
      return !/(?:@_?|#)$/.test(inline.text)
    default:
      return true
  }
}

function linkIsLocal(url: string, facts: Facts | undefined): boolean {
  if (uploadPathId(url) !== undefined || isImageUrl(url) || isVideoUrl(url)) return false
  return facts?.inlineUrlEmbedPreview === false || !isFetchableUrl(url) || !/youtu/.test(url)
}
