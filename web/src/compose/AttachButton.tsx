import { Paperclip } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  /** Where the text is, and the writing goes on. */
  field: RefObject<HTMLElement | null>
  disabled: boolean
  onFiles: (files: Iterable<File>) => void
}

export function AttachButton({ field, disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={Paperclip}
        label="Attach files"
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Without this, choosing the same file again would not fire an event.
          event.currentTarget.value = ''
          field.current?.focus()
        }}
      />
    </>
  )
}
