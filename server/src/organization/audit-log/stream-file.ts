import { type FileHandle, open } from 'node:fs/promises'

/**
 * Appends lines to a file, and waits until they are on the disk. Opened each time: who rotates the file renames it, and
 * need tell nobody.
 */
export async function appendToFile(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    // A power cut may have left half a line, which must not spoil the next.
    await file.appendFile((await endsWithinLine(file)) ? `\n${lines}` : lines)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function endsWithinLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}
