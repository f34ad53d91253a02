import type { Attachment } from './attachment.ts'

/** Deletes what the server has of it. */
export async function forget(attachment: Attachment): Promise<void> {
  const { forgetUpload } = await import('./upload-file.ts')
  await forgetUpload(attachment)
}

/** A folder that was dropped looks like a file until one reads it. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

export function isSame(a: Attachment, b: Attachment): boolean {
  return a.state === b.state && a.place === b.place && a.url === b.url && a.problem === b.problem
}

export function newAttachment(file: File, last: Attachment | undefined): Omit<Attachment, 'place'> {
  const chosenAt = Math.max(Date.now(), (last?.chosenAt ?? 0) + 1)
  const id = `${chosenAt}.${Math.floor(Math.random() * 1e9)}`
  return { id, chosenAt, file, name: file.name, state: 'waiting', sent: 0 }
}
