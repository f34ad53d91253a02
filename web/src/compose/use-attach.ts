import { uploadFile } from '@parley/api/uploads/endpoints'
import { type RefObject, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'

const MIB = 1024 * 1024
/** A large file on a slow line takes longer than the time limit of ordinary calls. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000

/** Uploads files and links them in the text. A placeholder at the caret marks each file until its upload is done. */
export function useAttach(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): (files: Iterable<File>) => void {
  const { connection, toasts, report } = useApp()
  const { max_file_upload_size_mib: largestMib } = useRealm()
  // People keep typing during an upload.
  const current = useRef(text)
  current.current = text
  const change = (next: string) => {
    current.current = next
    onText(next)
  }

  async function upload(file: File): Promise<void> {
    if (file.size > largestMib * MIB) {
      toasts.show(`${file.name} is larger than the ${largestMib} MiB that one may upload.`)
      return
    }
    const placeholder = `[Uploading ${linkText(file.name)}…]()`
    change(insertedAt(current.current, field.current?.selectionStart, placeholder))
    try {
      const { url, filename } = await connection.call(uploadFile, {}, { file, timeout: UPLOAD_TIMEOUT_MS })
      change(current.current.replace(placeholder, () => `[${linkText(filename)}](${url})`))
    } catch (error) {
      change(current.current.replace(placeholder, ''))
      report(error)
    }
  }

  return (files) => {
    for (const file of files) void upload(file)
  }
}

/** Removes brackets: they would end the text of the link. */
function linkText(name: string): string {
  return name.replaceAll(/[[\]]/g, '')
}

function insertedAt(text: string, caret: number | undefined, link: string): string {
  const at = caret ?? text.length
  const before = text.slice(0, at)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  return `${before}${gap}${link}\n${text.slice(at)}`
}
