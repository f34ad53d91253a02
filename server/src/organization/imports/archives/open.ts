import { stat } from 'node:fs/promises'
import type { Files } from '#engine/files/files.ts'
import { OperatorError } from '#engine/operator-error.ts'
import type { Archive } from './archive.ts'
import { openFolder } from './folder.ts'
import { openTar } from './tar.ts'
import { openZip } from './zip.ts'

/** Opens a folder, a `.zip`, a `.tar` or a `.tar.gz`. Throws OperatorError for anything else, and for hostile ones. */
export async function openArchive(path: string, files: Files): Promise<Archive> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new OperatorError(`there is no file ${path}`)
  if (found.isDirectory()) return openFolder(path)
  if (/\.zip$/i.test(path)) return openZip(path)
  if (/\.(?:tar|tar\.gz|tgz)$/i.test(path)) return openTar(path, files)
  return openFolder(path)
}
