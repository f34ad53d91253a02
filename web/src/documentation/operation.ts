/** What a request of an operation may carry. */
export interface Field {
  readonly name: string
  readonly place: 'path' | 'query' | 'form'
  readonly required: boolean
  /** What may be chosen, where that is few. */
  readonly choices: readonly string[] | undefined
  readonly isLong: boolean
  readonly isFile: boolean
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly needsAccount: boolean
  readonly fields: readonly Field[]
}

type Node = Readonly<Record<string, unknown>>

let document: Promise<Node> | undefined

/** The description of the server, fetched when it is first wanted, and again if that has failed. */
function describedBy(): Promise<Node> {
  document ??= fetch('/api/openapi.json').then((answer) => answer.json())
  document.catch(() => {
    document = undefined
  })
  return document
}

/** What can be sent to an operation of the server's description. */
export async function operationAt(method: string, path: string): Promise<Operation> {
  const described = at(at(at(await describedBy(), 'paths'), path), method.toLowerCase())
  const placed = list(described.parameters).map((one) =>
    fieldOf(String(one.name), schemaOf(one), placeOf(one), one.required === true),
  )
  const [media = '', content] = Object.entries(at(at(described, 'requestBody'), 'content'))[0] ?? []
  const body = at(node(content), 'schema')
  const required = Array.isArray(body.required) ? body.required : []
  const form = Object.entries(at(body, 'properties')).map(([name, schema]) =>
    fieldOf(
      name,
      node(schema),
      'form',
      required.includes(name) || (media.startsWith('multipart') && name === 'filename'),
    ),
  )
  const needsAccount = list(described.security).some((one) => 'apiKey' in one)
  return { method, path, needsAccount, fields: [...placed, ...form] }
}

const placeOf = (parameter: Node) => (parameter.in === 'path' ? 'path' : 'query')

function schemaOf(parameter: Node): Node {
  const direct = at(parameter, 'schema')
  return Object.keys(direct).length > 0
    ? direct
    : at(at(at(parameter, 'content'), 'application/json'), 'schema')
}

function fieldOf(name: string, schema: Node, place: Field['place'], required: boolean): Field {
  const values = schema.type === 'boolean' ? [true, false] : schema.enum
  return {
    ...{ name, place, required },
    choices: Array.isArray(values) ? values.map(String) : undefined,
    isLong: name === 'content' || schema.type === 'object' || schema.type === 'array',
    isFile: schema.contentMediaType !== undefined,
  }
}

function at(from: Node, key: string): Node {
  return node(from[key])
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function list(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(node) : []
}
