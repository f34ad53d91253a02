import { useMemo } from 'react'
import { useApp } from '#data/context.ts'
import { type Attachment, attachmentsOf } from '#data/uploads/attachment.ts'
import { useOutbox } from '#data/use-outbox.ts'
import { useStore } from '#store/store.ts'

/** The files of the text that is being written at a place. */
export function useAttachments(place: string) {
  const { uploads } = useApp()
  const all = useStore(uploads.store)
  const messages = useOutbox()
  const attachments = useMemo(() => attachmentsOf(all, place, messages), [all, place, messages])
  return {
    attachments,
    add: (files: Iterable<File>) => uploads.do((one) => one.add(place, files)),
    remove: ({ id }: Attachment) => uploads.do((one) => one.remove([id])),
  }
}
