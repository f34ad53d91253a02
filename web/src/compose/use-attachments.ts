import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { type Attachment, attachmentsOf } from '#data/uploads/attachment.ts'
import { useOutbox } from '#data/use-outbox.ts'
import type { ComposeTarget } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'

/** The files of the text that is being written at a place: for a message that is there, or for a target. */
export function useAttachments(place: string, target?: ComposeTarget) {
  const { uploads } = useApp()
  const all = useStore(uploads.store)
  const messages = useOutbox()
  const attachments = useMemo(() => attachmentsOf(all, place, messages), [all, place, messages])
  return {
    attachments,
    add: (files: Iterable<File>) => uploads.do((one) => one.add(place, target, files)),
    remove: ({ id }: Attachment) => uploads.do((one) => one.remove([id])),
  }
}
