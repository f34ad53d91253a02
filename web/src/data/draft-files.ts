import { useMemo } from 'react'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { useApp } from './context.ts'
import { type Attachment, attachmentsOf } from './uploads/attachment.ts'
import { useOutbox } from './use-outbox.ts'

export interface DraftFiles {
  readonly target: ComposeTarget
  readonly files: readonly Attachment[]
}

/** The files of texts that are not sent, by the key of the draft, which need not have words. */
export function useDraftFiles(): ReadonlyMap<string, DraftFiles> {
  const all = useStore(useApp().uploads.store)
  const messages = useOutbox()
  return useMemo(() => {
    const targets = new Map(all.flatMap(({ place, target }) => (target ? [[place, target] as const] : [])))
    const found = [...targets].map(([place, target]) => {
      return [place, { target, files: attachmentsOf(all, place, messages) }] as const
    })
    return new Map(found.filter(([, { files }]) => files.length > 0))
  }, [all, messages])
}
