import { Paperclip } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { FileInput } from './FileInput.tsx'

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
        label={t`Attach files`}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <FileInput
        input={input}
        onFiles={(files) => {
          onFiles(files)
          field.current?.focus()
        }}
      />
    </>
  )
}
