import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const MEBIBYTE = 2 ** 20
const SIZE_MIB = 400

/** A disk of its own for one test: a file system in a file. It takes root and a loop device. */
export class LoopDisk {
  /** Where it is mounted. */
  readonly path: string
  readonly #image: string
  #isFrozen = false

  private constructor(folder: string) {
    this.path = join(folder, 'disk')
    this.#image = join(folder, 'image')
  }

  static async make(): Promise<LoopDisk> {
    if (process.getuid?.() !== 0)
      throw new Error('a disk that breaks takes root, and Linux with loop devices')
    const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
    const disk = new LoopDisk(folder)
    onTestFinished(async () => {
      await disk.thaw()
      await run('umount', disk.path).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    })
    await mkdir(disk.path)
    await writeFile(disk.#image, '')
    await truncate(disk.#image, SIZE_MIB * MEBIBYTE)
    // Nothing of it is reserved for root.
    await run('mkfs.ext4', '-q', '-m', '0', disk.#image)
    await disk.#mount()
    return disk
  }

  /** Takes all space. */
  async fill(): Promise<void> {
    for (let part = 0; ; part++) {
      const { bavail, bsize } = await statfs(this.path)
      if (bavail === 0) return
      // Others may take some of it meanwhile.
      await run('fallocate', '-l', String(bavail * bsize), this.#filling(part)).catch(() => undefined)
      await writeFile(this.#filling(part), Buffer.alloc(bsize), { flag: 'a' }).catch(() => undefined)
    }
  }

  /** Gives back what `fill` has taken. */
  async empty(): Promise<void> {
    for (let part = 0; ; part++) {
      const path = this.#filling(part)
      const isThere = await rm(path).then(
        () => true,
        () => false,
      )
      if (!isThere) return
    }
  }

  /** From now on it can only be read, as after an error of the hardware. */
  async breakDown(): Promise<void> {
    const device = basename(await run('findmnt', '-no', 'SOURCE', this.path))
    await writeFile(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
  }

  /** Mends it. Nothing may use it meanwhile. */
  async mend(): Promise<void> {
    await run('umount', this.path)
    // It ends with 1 where it has mended something.
    await run('e2fsck', '-fy', this.#image).catch(() => undefined)
    await this.#mount()
  }

  /** Is so slow for some time: of each half second it works for a tenth, and what is written meanwhile waits. */
  async crawl(milliseconds: number): Promise<void> {
    for (const until = Date.now() + milliseconds; Date.now() < until; ) {
      this.#isFrozen = true
      await run('fsfreeze', '-f', this.path)
      await sleep(450)
      await this.thaw()
      await sleep(50)
    }
  }

  async thaw(): Promise<void> {
    if (this.#isFrozen) await run('fsfreeze', '-u', this.path)
    this.#isFrozen = false
  }

  #filling(part: number): string {
    return join(this.path, `filling-${part}`)
  }

  async #mount(): Promise<void> {
    await run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.path)
  }
}

async function run(program: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args)).stdout.trim()
}
