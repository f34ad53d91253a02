import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { discoverContract } from '@parley/api/contract/discover'
import { discoverExamples } from '@parley/api/contract/discover-examples'
import { SAMPLE_EMAIL, SAMPLE_KEY, type Sample, samplesOf } from '@parley/api/contract/samples'
import { getMessages } from '@parley/api/messages/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { findPython } from '../../../scripts/python.ts'
import { installPythonPackages } from '../../../scripts/python-packages.ts'
import { testServer } from '../harness.ts'
import { keyOf } from '../support/command.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** One that writes, one that reads with a narrow, and one that sends a file. */
const TRIED = ['send-message', 'get-messages', 'upload-file']

async function emptyFolder(within: string): Promise<string> {
  await mkdir(within, { recursive: true })
  const folder = await mkdtemp(join(within, 'samples-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the samples of the documentation run as they are written', { timeout: 300_000 }, async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.subscribe('platform')
  const { nouns } = await discoverContract()
  const examples = discoverExamples()
  const samples = nouns.flatMap(({ name: noun, endpoints, exportNames }) =>
    endpoints
      .filter(({ operationId }) => TRIED.includes(operationId))
      .flatMap((endpoint) => {
        const { [endpoint.operationId]: example = { input: {} } } = examples
        return samplesOf({
          endpoint,
          exportName: exportNames.get(endpoint) ?? '',
          noun,
          example,
          url: server.url,
        })
      }),
  )
  expect(samples).toHaveLength(3 * TRIED.length)

  const home = await emptyFolder(tmpdir())
  const account = ['[api]', `email=${ada.email}`, `key=${keyOf(ada)}`, `site=${server.url}`, '']
  await writeFile(join(home, 'zuliprc'), account.join('\n'))
  await writeFile(join(home, 'a.txt'), 'words')
  const python = findPython()
  const packages = await installPythonPackages(python)
  // The package for others names the contract as a part of itself; here both are workspaces.
  const modules = await emptyFolder(join(ROOT, '.tmp'))
  const written = ({ source }: Sample) =>
    source
      .replaceAll(SAMPLE_EMAIL, ada.email)
      .replaceAll(SAMPLE_KEY, keyOf(ada))
      .replaceAll('@parley/client/api/', '@parley/api/')
  const ways = {
    shell: (text: string) => run('sh', ['-c', `${text} --silent`], { cwd: home }),
    python: async (text: string) => {
      await writeFile(join(home, 'sample.py'), text)
      const env = { PATH: process.env.PATH, HOME: home, PYTHONPATH: packages, PYTHONNOUSERSITE: '1' }
      return run(python.path, ['sample.py'], { cwd: home, env })
    },
    typescript: async (text: string) => {
      const program = join(modules, 'sample.mts')
      await writeFile(program, text)
      return run(process.execPath, [program], { cwd: home })
    },
  }
  for (const sample of samples) {
    const { stdout } = await ways[sample.lang](written(sample))
    expect(stdout, `${sample.source}\n${stdout}`).toMatch(
      /["']?result["']?: ?["']success["']|result: 'success'/,
    )
  }
  const { messages } = await ada.call(getMessages, { anchor: 'newest', num_before: 10, num_after: 0 })
  expect(messages.filter(({ subject }) => subject === 'launch')).toHaveLength(3)
})
