import type { TableDraft } from './tables.ts'

/** The block structure of a message, with the text of each block not yet looked into. */
export type Draft = TextDraft | ListDraft | ParentDraft | CodeDraft | LeafDraft

/** `run`: text that follows a heading directly inside a tight list item. */
export interface TextDraft {
  kind: 'paragraph' | 'heading' | 'run'
  level: number
  text: string
}

export interface ListDraft {
  kind: 'list'
  ordered: boolean
  start: string
  children: ParentDraft[]
}

/** `text` is a tight item's own text. */
export interface ParentDraft {
  kind: 'document' | 'quote' | 'item'
  text: string
  children: Draft[]
}

export interface CodeDraft {
  kind: 'code'
  code: string
}

export type LeafDraft =
  | { kind: 'rule' }
  | { kind: 'table'; table: TableDraft }
  | { kind: 'fence'; index: number }
