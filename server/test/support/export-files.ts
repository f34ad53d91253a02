import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'

/** A folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'parley-import-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The files of an export: text as it is, bytes as they are, anything else as JSON. */
export type ExportFiles = Readonly<Record<string, unknown>>

const bytesOf = (value: unknown) =>
  Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

export async function exportFolder(files: ExportFiles): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, value] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytesOf(value))
  }
  return folder
}

/** As an old program of Windows packs it: folders are separated by backslashes, and nothing says that names are UTF-8. */
export async function exportZipOfWindows(files: ExportFiles): Promise<string> {
  const path = await exportZip(files)
  const bytes = await readFile(path)
  for (const [signature, flags, length, name] of HEADERS) {
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) & ~UTF8_FLAG, at + flags)
      const end = at + name + bytes.readUInt16LE(at + length)
      for (let one = at + name; one < end; one++) if (bytes[one] === SLASH) bytes[one] = BACKSLASH
    }
  }
  await writeFile(path, bytes)
  return path
}

const [SLASH, BACKSLASH] = [0x2f, 0x5c]
const UTF8_FLAG = 0x0800
/** Where a header of a zip has its flags, the length of the name, and the name: of a file, and in the directory. */
const HEADERS = [
  [Buffer.from('PK\u0003\u0004'), 6, 26, 30],
  [Buffer.from('PK\u0001\u0002'), 8, 28, 46],
] as const

export async function exportZip(files: ExportFiles): Promise<string> {
  const path = join(await temporaryFolder(), 'export.zip')
  const zip = new ZipFile()
  for (const [name, value] of Object.entries(files)) zip.addBuffer(bytesOf(value), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
