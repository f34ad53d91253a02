import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

export async function exportZip(files: ExportFiles): Promise<string> {
  const path = join(await temporaryFolder(), 'export.zip')
  const zip = new ZipFile()
  for (const [name, value] of Object.entries(files)) zip.addBuffer(bytesOf(value), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
