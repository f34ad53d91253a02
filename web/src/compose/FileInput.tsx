import type { ComponentProps, RefObject } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: Iterable<File>) => void
}

/** What the browser chooses files with; a button clicks it. */
export function FileInput({ input, onFiles, ...which }: Props) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      {...which}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Without this, choosing the same file again would not fire an event.
        currentTarget.value = ''
      }}
    />
  )
}
