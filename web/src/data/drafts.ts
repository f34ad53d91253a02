import type { TopicMove } from '@parley/client'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { type Draft, hasText, targetKey, unlinked } from './draft.ts'
import { after, KeptDrafts } from './kept-drafts.ts'
import { PAGE_ID } from './page-life.ts'
import { takeOldDrafts } from './stored-drafts.ts'

type Details = Pick<Draft, 'topic' | 'nearId'>

/** Unsent text by place, kept in this browser and shared by its tabs. */
export class Drafts extends KeptDrafts {
  constructor(userId: number) {
    super(userId)
    for (const [target, text] of takeOldDrafts()) if (this.get(target) === '') this.set(target, text)
  }

  /** The text that is being written for a place. */
  get(target: ComposeTarget): string {
    return this.store.get().get(targetKey(target))?.text ?? ''
  }

  set(target: ComposeTarget, text: string, details: Details = {}): void {
    const key = targetKey(target)
    const seen = this.seen(key)
    // The server has deleted what stood here: this is another draft.
    const before = seen?.text === '' && seen.isSynced ? unlinked(seen) : seen
    if (!before && text === '') return
    const known = before && before.text !== '' ? before : undefined
    this.put({
      ...before,
      ...details,
      key,
      target,
      text,
      at: after(before),
      nearId: known?.nearId ?? details.nearId,
      isSynced: false,
      sentAs: undefined,
    })
  }

  /** Empties a draft that has become a message. The text stays, unseen, until the outbox keeps that: see `settle`. */
  markSent(key: string, sentAs: string): void {
    const before = this.store.get().get(key)
    if (!before?.text) return
    this.put({ ...unlinked(before), key: `${key} ${sentAs}`, sentAs, sentBy: PAGE_ID })
    this.remove(key)
  }

  /** Keeps a text beside what is being written for a place, once by each mark; returns its key. */
  setAside(target: ComposeTarget, text: string, mark: string): string {
    const key = `${targetKey(target)} ${mark}`
    this.put({ ...this.store.get().get(key), key, target, text, at: Date.now(), isSynced: false })
    return key
  }

  /** Lets go of the texts that are kept as messages. */
  settle(isKept: (localId: string) => boolean): void {
    for (const { key, sentAs } of this.store.get().values())
      if (sentAs !== undefined && isKept(sentAs)) this.forget(key)
  }

  /** Texts that became no message, because their page ended before, are drafts again. */
  restore(isLeft: (draft: Draft) => boolean): void {
    for (const draft of this.store.get().values()) {
      if (draft.sentAs === undefined || !isLeft(draft)) continue
      const whole = { ...draft, sentAs: undefined, sentBy: undefined }
      this.put(whole)
      // The composer may have the next text already.
      if (this.get(draft.target) === '') this.open(whole)
    }
  }

  /** Makes a draft the one that the composer of its place shows. */
  open(draft: Draft): void {
    const key = targetKey(draft.target)
    if (key === draft.key) return
    const current = this.store.get().get(key)
    this.forget(draft.key)
    if (current) this.put({ ...current, key: `${key} ${current.at}` })
    this.put({ ...draft, key, at: after(current ?? draft) })
  }

  /** Begins another text for a place. Returns whether there was one, which is beside it now. */
  begin(target: ComposeTarget, text: string): boolean {
    const key = targetKey(target)
    const before = this.store.get().get(key)
    const isLeft = before !== undefined && hasText(before) && before.text !== text
    if (isLeft) {
      this.forget(key)
      this.put({ ...before, key: `${key} ${before.at}` })
    }
    this.set(target, text)
    return isLeft
  }

  /** Adds text to what is being written for a place, after an empty line and before what came behind `length`. */
  append(target: ComposeTarget, text: string, length?: number): void {
    const written = this.get(target)
    const before = written.slice(0, length).trimEnd()
    const behind = length === undefined ? '' : written.slice(length)
    this.set(target, (before === '' ? text : `${before}\n\n${text}`) + behind)
  }

  /** The drafts of a topic follow it. */
  move({ from, to, takesAlong }: TopicMove): void {
    this.reload()
    const draft = this.store.get().get(targetKey({ kind: 'topic', ...from }))
    if (!draft || !hasText(draft) || !takesAlong(draft.nearId)) return
    const target = { kind: 'topic', ...to } as const
    const key = targetKey(target)
    const other = this.store.get().get(key)
    this.forget(draft.key)
    if (other && key !== draft.key) this.put({ ...other, key: `${key} ${other.at}` })
    this.put({ ...draft, key, target, at: after(draft), isSynced: false })
  }

  /** Replaces all drafts: after a look at those of the server. */
  replace(drafts: readonly Draft[]): void {
    const next = new Map(drafts.map((draft) => [draft.key, draft]))
    for (const key of this.store.get().keys()) if (!next.has(key)) this.forget(key)
    for (const draft of drafts) if (this.store.get().get(draft.key) !== draft) this.put(draft)
  }
}

/** Those with a text, last changed first. */
export function writtenDrafts(drafts: ReadonlyMap<string, Draft>): Draft[] {
  return [...drafts.values()].filter(hasText).sort((a, b) => b.at - a.at)
}
