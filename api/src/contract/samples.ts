import { encodeRequest } from './encode.ts'
import { type Endpoint, pathParameterNames } from './endpoint.ts'
import type { Example } from './example.ts'
import { inPython, inTypeScript, shellWord } from './literals.ts'

/** How a program makes a request, in one language. */
export interface Sample {
  readonly lang: 'shell' | 'python' | 'typescript'
  readonly label: 'curl' | 'Python' | 'TypeScript'
  readonly source: string
}

/** What stands in samples for the account of the reader. */
export const SAMPLE_EMAIL = 'you@example.com'
export const SAMPLE_KEY = 'YOUR_API_KEY'

/** The package for others, which has this contract in itself. */
const SDK = '@parley/client'

export interface Asked {
  readonly endpoint: Endpoint
  /** Under which name, and from the folder of which noun, a program imports the endpoint. */
  readonly exportName: string
  readonly noun: string
  readonly example: Example
  /** Where the server answers. */
  readonly url: string
}

/** The same request as a command, with the Python library and with the SDK. */
export function samplesOf(asked: Asked): Sample[] {
  return [
    { lang: 'shell', label: 'curl', source: curl(asked) },
    { lang: 'python', label: 'Python', source: python(asked) },
    { lang: 'typescript', label: 'TypeScript', source: typeScript(asked) },
  ]
}

/** Whether it goes with the key of an account. */
function wantsKey({ access, takesPayload }: Endpoint): boolean {
  return access !== 'none' && takesPayload !== true
}

function requestOf({ endpoint, example }: Asked) {
  return encodeRequest(endpoint, example.input as never)
}

function withQuery(asked: Asked): string {
  const { path, form } = requestOf(asked)
  const query = new URLSearchParams(form).toString()
  return asked.url + path + (query === '' ? '' : `?${query}`)
}

function curl(asked: Asked): string {
  const { endpoint, example, url } = asked
  const { method, path, form } = requestOf(asked)
  const isInAddress = endpoint.takesPayload === true
  const fields = isInAddress
    ? []
    : form.map(([name, value]) =>
        endpoint.multipart
          ? `--form-string ${shellWord(`${name}=${value}`)}`
          : `--data-urlencode ${shellWord(`${name}=${value}`)}`,
      )
  const isPlain = method === 'GET' || (method === 'POST' && fields.length + (example.file ? 1 : 0) > 0)
  const parts = [
    `curl ${shellWord(isInAddress ? withQuery(asked) : url + path)}`,
    wantsKey(endpoint) && `-u ${SAMPLE_EMAIL}:${SAMPLE_KEY}`,
    !isPlain && example.payload === undefined && `-X ${method}`,
    method === 'GET' && fields.length > 0 && '-G',
    ...fields,
    example.file !== undefined && `-F ${shellWord(`filename=@${example.file}`)}`,
    example.payload !== undefined && `--data-raw ${shellWord(example.payload)}`,
    endpoint.answersWith === 'stream' && "-N -H 'accept: text/event-stream'",
  ]
  return parts.filter((part) => typeof part === 'string').join(' \\\n  ')
}

/** The library sends texts as they are, and all else as JSON: a text that would be taken for JSON is quoted before. */
function fieldsForPython({ endpoint, example }: Asked): Record<string, unknown> {
  const inPath = pathParameterNames(endpoint.path)
  const encoded = new Map(encodeRequest(endpoint, example.input as never).form)
  const fields = Object.entries(example.input).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  )
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? encoded.get(name) : value]),
  )
}

function python(asked: Asked): string {
  const { endpoint, example } = asked
  const { method, path } = requestOf(asked)
  if (!wantsKey(endpoint) || endpoint.answersWith === 'stream' || endpoint.answersWith === 'file')
    return pythonWithoutLibrary(asked)
  const fields = fieldsForPython(asked)
  const file = example.file === undefined ? [] : ['  files=[open(', inPython(example.file), ', "rb")],']
  const lines = [
    ...['import zulip', '', 'client = zulip.Client(config_file="~/zuliprc")', ''],
    'answer = client.call_endpoint(',
    `  url=${inPython(path.replace(/^\/api\/v1/, ''))},`,
    `  method=${inPython(method)},`,
    ...(Object.keys(fields).length > 0 ? [`  request=${inPython(fields, '  ')},`] : []),
    ...(file.length > 0 ? [file.join('')] : []),
    ...[')', 'print(answer)'],
  ]
  return lines.join('\n').replaceAll(/^( +)/gm, '$1$1')
}

function pythonWithoutLibrary(asked: Asked): string {
  const { endpoint, example, url } = asked
  const { method, path, form } = requestOf(asked)
  const isInAddress = endpoint.takesPayload === true
  const place = method === 'GET' ? 'params' : 'data'
  const isFile = endpoint.answersWith === 'file' || endpoint.answersWith === 'stream'
  const lines = [
    ...['import requests', '', `answer = requests.${method.toLowerCase()}(`],
    `  ${inPython(isInAddress ? withQuery(asked) : url + path)},`,
    ...(wantsKey(endpoint) ? [`  auth=("${SAMPLE_EMAIL}", "${SAMPLE_KEY}"),`] : []),
    ...(form.length > 0 && !isInAddress ? [`  ${place}=${inPython(Object.fromEntries(form), '  ')},`] : []),
    ...(example.payload === undefined ? [] : [`  data=${inPython(example.payload)},`]),
    ...(endpoint.answersWith === 'stream'
      ? ['  headers={"accept": "text/event-stream"},', '  stream=True,']
      : []),
    ')',
    endpoint.answersWith === 'stream'
      ? 'for line in answer.iter_lines():\n  print(line.decode())'
      : isFile
        ? 'print(len(answer.content))'
        : 'print(answer.json())',
  ]
  return lines.join('\n').replaceAll(/^( +)/gm, '$1$1')
}

function typeScript(asked: Asked): string {
  const { endpoint, example, exportName, noun, url } = asked
  const isJson = (endpoint.answersWith ?? 'json') === 'json'
  const input = inTypeScript(example.input)
  const sent = [
    ...(example.file === undefined
      ? []
      : [`file: await openAsBlob('${example.file}')`, `filename: '${example.file}'`]),
    ...(example.payload === undefined ? [] : [`payload: ${inTypeScript(example.payload)}`]),
  ]
  const options = sent.length > 0 ? `, { ${sent.join(', ')} }` : ''
  const credentials = wantsKey(endpoint) ? `{ email: '${SAMPLE_EMAIL}', apiKey: '${SAMPLE_KEY}' }` : "'none'"
  return [
    ...(example.file === undefined ? [] : ["import { openAsBlob } from 'node:fs'"]),
    `import { Connection } from '${SDK}'`,
    `import { ${exportName} } from '${SDK}/api/${noun}/endpoints'`,
    '',
    'const connection = new Connection({',
    `  url: ${inTypeScript(url)},`,
    `  credentials: ${credentials},`,
    '})',
    isJson
      ? `const answer = await connection.call(${exportName}, ${input}${options})`
      : `const response = await connection.request(${exportName}, ${input}${options})`,
    isJson ? 'console.log(answer)' : 'console.log(response.status)',
  ].join('\n')
}
