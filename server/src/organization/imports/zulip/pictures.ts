import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { withPicturesFrom } from '#engine/files/pictures.ts'
import { iconPictures, logoPictures, setRealmPicture } from '../../pictures/commands.ts'
import type { RealmPictureKind } from '../../pictures/state.ts'
import type { Archive } from '../archives/archive.ts'
import type { RestTarget } from '../source.ts'
import { recordsOf } from './directory.ts'
import { tried } from './tried.ts'

/** The names of the files, as they were uploaded and as they were made smaller. */
const KINDS: readonly (readonly [RealmPictureKind, RegExp])[] = [
  ['icon', /^icon\.(?:original|png)$/],
  ['logo', /^logo\.(?:original|png)$/],
  ['night_logo', /^night_logo\.(?:original|png)$/],
]

/** The icon and the logos of the organization. */
export async function importPictures(target: RestTarget, archive: Archive): Promise<void> {
  const { realm, server, report } = target
  const { files } = server
  const records = await recordsOf(archive, 'realm_icons', report)
  for (const [kind, name] of KINDS) {
    const found = records
      .map(({ path }) => `realm_icons/${path}`)
      .filter((path) => name.test(path.split('/').at(-1) ?? '') && archive.sizes.has(path))
      .sort()[0]
    if (found === undefined) continue
    const path = await files.newLocalPath()
    try {
      await pipeline(await archive.open(found), createWriteStream(path))
      const { outputs } = kind === 'icon' ? iconPictures : logoPictures
      await tried(report, 'pictures of the organization', () =>
        withPicturesFrom(files, path, outputs, ({ paths }) => setRealmPicture(realm, files, kind, paths)),
      )
    } finally {
      await rm(path, { force: true })
    }
  }
}
