import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import { isAbsolute, join, matchesGlob, relative } from 'node:path'

/** What a Dockerfile makes, as far as it says how to start it. */
export interface BuiltImage {
  readonly environment: Record<string, string>
  readonly entrypoint: readonly string[]
  readonly healthCheck: readonly string[]
  /** The user's and the group's id. */
  readonly user: number
  /** Where a path of the image is on this machine. */
  here(path: string): string
}

interface Stage {
  readonly root: string
  workdir: string
  readonly image: {
    environment: Record<string, string>
    entrypoint: string[]
    healthCheck: string[]
    user: number
  }
}

/** Folders that the steps make. All others are the machine's own, as they are the base image's. */
const OWN_PATH = /(?<=^|[\s="'])\/(?!(?:bin|dev|etc|lib|proc|sbin|tmp|usr|var)\b)(?=\w)/g

/**
 * Does the steps of a Dockerfile on this machine, in folders in place of images: each `RUN`, `COPY` and `WORKDIR`, as it
 * is written there. The machine's own programs stand in for those of the base image.
 */
export async function buildHere(dockerfile: string, context: string, folder: string): Promise<BuiltImage> {
  const ignored = (await readFile(join(context, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [step, rest] of stepsOf(await readFile(dockerfile, 'utf8'))) {
    if (step === 'FROM') {
      const [, name = 'last'] = rest.split(' AS ')
      const root = join(folder, name)
      await mkdir(root)
      await chmod(root, 0o755)
      stage = { root, workdir: '/', image: { environment: {}, entrypoint: [], healthCheck: [], user: 0 } }
      stages.set(name, stage)
      continue
    }
    if (stage === undefined) throw new Error(`${step} stands before FROM`)
    await doStep(stage, step, rest, (source) => {
      const from = stages.get(source)
      return from === undefined ? { root: context, ignored } : { root: from.root, ignored: [] }
    })
  }
  if (stage === undefined) throw new Error('there is no FROM')
  const { root, image } = stage
  return { ...image, here: (path) => inside(root, path) }
}

type Source = (name: string) => { root: string; ignored: readonly string[] }

async function doStep(stage: Stage, step: string, rest: string, source: Source): Promise<void> {
  const { root, image } = stage
  switch (step) {
    case 'WORKDIR':
      stage.workdir = rest
      await mkdir(join(root, rest), { recursive: true })
      return
    case 'COPY':
      return await copy(stage, rest.split(' '), source)
    case 'RUN':
      return await runStep(inside(root, rest), join(root, stage.workdir))
    case 'ENV': {
      const [name = '', value = ''] = rest.split('=')
      image.environment[name] = value
      return
    }
    case 'USER':
      image.user = Number.parseInt(rest, 10)
      return
    case 'ENTRYPOINT':
      image.entrypoint = JSON.parse(rest) as string[]
      return
    case 'HEALTHCHECK':
      image.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
      return
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
    default:
      throw new Error(`nobody has said here what ${step} does`)
  }
}

async function copy({ root, workdir }: Stage, words: string[], source: Source): Promise<void> {
  const [from = '', to = ''] = words.filter((word) => !word.startsWith('--'))
  const named = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const { root: origin, ignored } = source(named ?? '')
  const filter = (path: string) => {
    const one = relative(origin, path)
    return one === '' || !ignored.some((pattern) => matchesGlob(one, pattern))
  }
  const target = isAbsolute(to) ? join(root, to) : join(root, workdir, to)
  await cp(join(origin, from), target, { recursive: true, verbatimSymlinks: true, filter })
}

async function runStep(command: string, cwd: string): Promise<void> {
  // What npm has told the process that runs the tests is not for this one.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_(?:ENV|OPTIONS|COMPILE_CACHE)$|^VITEST/.test(name),
  )
  const env = { ...Object.fromEntries(inherited), npm_config_prefer_offline: 'true' }
  const child = spawn('/bin/sh', ['-ec', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${output}`)
}

/** Steps with what follows them, without comments, each in one line. */
function stepsOf(text: string): [step: string, rest: string][] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines.filter(Boolean).map((line) => {
    const space = line.indexOf(' ')
    return [line.slice(0, space), line.slice(space + 1).trim()]
  })
}

const inside = (root: string, text: string) => text.replaceAll(OWN_PATH, `${root}/`)
