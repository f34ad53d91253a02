import type { Engines } from './engines.ts'
import type { Facts } from './facts.ts'
import { toHtml } from './html.ts'
import { parse } from './parse.ts'
import { Steps } from './steps.ts'
import type { Document } from './tree.ts'

export interface Rendered {
  html: string
  tree: Document
  mentions: Mentions
  /** Every link of the message, in order, those in quotes too. */
  links: LinkUse[]
  /** Path ids of own uploads that the message links to. */
  attachments: string[]
  /** URLs of pages to fetch preview data for; render again when they are known. */
  linksForPreview: string[]
  hasLink: boolean
  hasImage: boolean
  hasAttachment: boolean
  isMeMessage: boolean
  /** Which of the words occur where an alert word may. */
  alertWordsOf(words: Iterable<string>): Set<string>
  widget: Widget | undefined
}

/** Whom the message notifies; silent mentions are not among them. */
export interface Mentions {
  userIds: number[]
  groupIds: number[]
  channelWildcard: boolean
  topicWildcard: boolean
}

export interface LinkUse {
  url: string
  text: string
}

/** Content of the first submessage of a poll or to-do list. */
export type Widget =
  | { widget_type: 'poll'; extra_data: { question: string; options: string[] } }
  | {
      widget_type: 'todo'
      extra_data: { task_list_title: string; tasks: { task: string; desc: string }[] }
    }

export interface RenderOptions {
  engines?: Engines
}

export function renderMessage(source: string, facts: Facts, options: RenderOptions = {}): Rendered {
  const tree = parse(source, facts, new Steps(1e9))
  return {
    html: toHtml(tree, options.engines),
    tree,
    mentions: { userIds: [], groupIds: [], channelWildcard: false, topicWildcard: false },
    links: [],
    attachments: [],
    linksForPreview: [],
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    isMeMessage: source.startsWith('/me '),
    alertWordsOf: () => new Set(),
    widget: undefined,
  }
}
