import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandsOnPath } from './commands-on-path.ts'
import { run } from './run.ts'

/** Where one is put that is built here. */
const FOLDER = join(import.meta.dirname, '../.tmp/helm')
const MODULE = 'helm.sh/helm/v3/cmd/helm@v3.22.0'
const HOW_TO_GET_IT =
  'No helm was found for the test of the chart. Install it and put it on the path or name it by HELM_PATH, or install Go, which can build it.'

/** The path of helm. Where there is none, Go builds one, which takes minutes of the processor. */
export async function obtainHelm(): Promise<string> {
  const built = join(FOLDER, 'helm')
  const { HELM_PATH } = process.env
  const found = [...(HELM_PATH === undefined ? [] : [HELM_PATH]), built, ...commandsOnPath(['helm'])]
  const helm = found.find(existsSync)
  if (helm !== undefined) return helm
  const go = commandsOnPath(['go']).find(existsSync)
  if (go === undefined) throw new Error(HOW_TO_GET_IT)
  mkdirSync(FOLDER, { recursive: true })
  const { status, output } = await run(go, ['install', MODULE], { env: { ...process.env, GOBIN: FOLDER } })
  if (status !== 0) throw new Error(`${HOW_TO_GET_IT}\n${output}`)
  return built
}
