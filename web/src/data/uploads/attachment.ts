import type { ComposeTarget } from '#narrow/narrow.ts'

/**
 * A file on its way into a message. It is plain data, so that the browser can keep it.
 * - `waiting`: for its turn, or for the connection
 * - `failed`: the server refused it; only the person can say what happens to it
 * - `done`: `url` is its address
 */
export interface Attachment {
  readonly id: string
  /** Which text it belongs to. */
  readonly place: string
  /** Where that text goes; undefined for the text of a message that is there. */
  readonly target?: ComposeTarget | undefined
  /** Ascending in the order of choice. */
  readonly chosenAt: number
  readonly file: Blob
  readonly name: string
  readonly state: 'waiting' | 'uploading' | 'failed' | 'done'
  /** Bytes that the server has. */
  readonly sent: number
  /** Where the server takes the rest. */
  readonly resumeUrl?: string | undefined
  readonly url?: string | undefined
  readonly problem?: string | undefined
}

/** The attachments of a place, except those that are already part of a message that waits for them. */
export function attachmentsOf(
  all: readonly Attachment[],
  place: string,
  messages: readonly { readonly files?: readonly string[] | undefined }[],
): Attachment[] {
  return all.filter(
    (one) => one.place === place && !messages.some(({ files }) => files?.includes(one.id) ?? false),
  )
}

/** From 0 to 1, by size. */
export function progressOf(attachments: readonly Attachment[]): number {
  const total = attachments.reduce((sum, { file }) => sum + file.size, 0)
  const sent = attachments.reduce(
    (sum, { file, sent, state }) => sum + (state === 'done' ? file.size : sent),
    0,
  )
  return total === 0 ? 0 : sent / total
}

/** The text with links to the files, in their order. */
export function withLinks(text: string, attachments: readonly Attachment[]): string {
  const links = attachments.map(({ name, url = '' }) => `[${linkText(name)}](${url})`)
  return [text.trim(), links.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Removes brackets: they would end the text of the link. */
function linkText(name: string): string {
  return name.replaceAll(/[[\]]/g, '')
}

/** The server does not take the file, and would not take it the next time. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
}
