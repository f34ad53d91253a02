/** URL templates (RFC 6570) over single strings. */
export interface UrlTemplate {
  readonly variables: ReadonlySet<string>
  /** Undefined variables expand to nothing. */
  expand(values: Readonly<Record<string, string | undefined>>): string
}

interface Operator {
  first: string
  separator: string
  isNamed: boolean
  /** Follows the name of an empty value. */
  ifEmpty: string
  allowReserved: boolean
}

const simple: Operator = { first: '', separator: ',', isNamed: false, ifEmpty: '', allowReserved: false }
const operators: Record<string, Operator> = {
  '': simple,
  '+': { ...simple, allowReserved: true },
  '#': { ...simple, first: '#', allowReserved: true },
  '.': { ...simple, first: '.', separator: '.' },
  '/': { ...simple, first: '/', separator: '/' },
  ';': { ...simple, first: ';', separator: ';', isNamed: true },
  '?': { ...simple, first: '?', separator: '&', isNamed: true, ifEmpty: '=' },
  '&': { ...simple, first: '&', separator: '&', isNamed: true, ifEmpty: '=' },
}

interface Variable {
  name: string
  /** Only this many characters of the value are used. */
  length: number | undefined
}

type Part = string | { operator: Operator; variables: Variable[] }

/** Parses a template; undefined for an invalid one. */
export function parseUrlTemplate(template: string): UrlTemplate | undefined {
  const parts: Part[] = []
  for (const piece of template.split(/(\{[^{}]*\})/)) {
    const part =
      piece.startsWith('{') && piece.endsWith('}') ? parseExpression(piece.slice(1, -1)) : parseLiteral(piece)
    if (part === undefined) return undefined
    parts.push(part)
  }
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  )
  return {
    variables: new Set(names),
    expand: (values) =>
      parts.map((part) => (typeof part === 'string' ? part : expandPart(part, values))).join(''),
  }
}

function parseLiteral(text: string): string | undefined {
  return /[{}]/.test(text) ? undefined : encodeReserved(text)
}

function parseExpression(expression: string): Part | undefined {
  const mark = /^[+#./;?&]/.exec(expression)?.[0] ?? ''
  const operator = operators[mark]
  const variables: Variable[] = []
  for (const spec of expression.slice(mark.length).split(',')) {
    const match = /^((?:\w|%[0-9a-f]{2})(?:\.?(?:\w|%[0-9a-f]{2}))*)(?::([1-9]\d{0,3})|\*)?$/i.exec(spec)
    if (!match?.[1]) return undefined
    variables.push({ name: match[1], length: match[2] === undefined ? undefined : Number(match[2]) })
  }
  return operator && { operator, variables }
}

function expandPart(
  { operator, variables }: Exclude<Part, string>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const expanded: string[] = []
  for (const { name, length } of variables) {
    const whole = values[name]
    if (whole === undefined) continue
    const value = length === undefined ? whole : [...whole].slice(0, length).join('')
    const encoded = operator.allowReserved ? encodeReserved(value) : encodeStrict(value)
    const ifNamed = encoded === '' ? `${name}${operator.ifEmpty}` : `${name}=${encoded}`
    expanded.push(operator.isNamed ? ifNamed : encoded)
  }
  return expanded.length === 0 ? '' : operator.first + expanded.join(operator.separator)
}

function encodeStrict(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Keeps reserved characters and percent-encoded ones. */
function encodeReserved(value: string): string {
  return value
    .toWellFormed()
    .split(/(%[0-9a-f]{2})/i)
    .map((piece, index) =>
      index % 2 === 1 ? piece : encodeURI(piece).replaceAll('%5B', '[').replaceAll('%5D', ']'),
    )
    .join('')
}
