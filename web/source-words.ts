import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { channelPermissions } from '@parley/api/channels/permissions'
import { channelPrivacies } from '@parley/api/channels/privacy'
import { channelSettings } from '@parley/api/channels/settings'
import type { Face } from '@parley/api/contract/face'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { userSettings } from '@parley/api/settings/user-settings'
import { subscriptionSettings } from '@parley/api/subscriptions/settings'
import { parseSync } from 'vite'
import { idOf, pluralId } from './src/language/message.ts'

/** The words in the source: those that catalogues list, and those that were forgotten. */

const SOURCE = path.join(import.meta.dirname, 'src')
const SERVER = path.join(import.meta.dirname, '../server/src')
/** What a file of the server imports that says something to people: letters, and what devices show. */
const SPEAKS =
  /from '(?:#engine\/words\/words|#directory\/users\/words)\.ts'|\bletter\b.* from '#engine\/mail\/letter\.ts'/

interface Found {
  readonly text: string
  /** `compose/Composer.tsx:12` */
  readonly place: string
}

// biome-ignore lint/suspicious/noExplicitAny: each kind of node has other fields, and few of them are asked for
type Node = any

interface Visited {
  readonly node: Node
  /** From the parent outward. */
  readonly around: readonly Node[]
}

export interface SourceWords {
  /** What catalogues list, by its id. */
  readonly messages: readonly Found[]
  /** Words that nobody can translate. */
  readonly loose: readonly Found[]
  /** Messages that are put together once, when their file is loaded: another language would not reach them. */
  readonly early: readonly Found[]
}

/** All words of the app. */
export function sourceWords(): SourceWords {
  const words = wordsUnder(SOURCE, () => true)
  return { ...words, messages: [...words.messages, ...declaredWords()] }
}

/** All words that the server says in letters and notifications. Its errors are the API's, and for programs. */
export function serverWords(): SourceWords {
  return wordsUnder(SERVER, (source) => SPEAKS.test(source))
}

function wordsUnder(root: string, isAsked: (source: string) => boolean): SourceWords {
  const words = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ source }) => isAsked(source))
    .map(({ file, source }) => wordsIn(file, source))
  return {
    messages: words.flatMap(({ messages }) => messages),
    loose: words.flatMap(({ loose }) => loose),
    early: words.flatMap(({ early }) => early),
  }
}

/** What the contract says of settings. */
function declaredWords(): Found[] {
  const tables: Readonly<Record<string, { readonly face: Face }>>[] = [
    userSettings,
    realmSettings,
    realmPermissions,
    channelSettings,
    channelPermissions,
    subscriptionSettings,
  ]
  const privacies = Object.entries(channelPrivacies).flatMap(([name, { title, about }]) =>
    [title, about].map((text) => ({ text, place: `the privacy ${name}` })),
  )
  const settings = tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, { face }]) => {
      const { section, title, about = '', whenEmpty = '', choices = {}, cell } = face
      const texts = [
        section,
        title,
        about,
        whenEmpty,
        ...Object.values(choices),
        ...Object.values(cell ?? {}),
      ]
      return texts.filter((text) => text !== '').map((text) => ({ text, place: `the setting ${name}` }))
    }),
  )
  return [...settings, ...privacies]
}

/** The words of one file. */
export function wordsIn(file: string, source: string): SourceWords {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const visited = [...visit(program, [])]
  const foundAt = ({ node }: Visited, text: string): Found => ({
    text,
    place: `${file}:${source.slice(0, node.start).split('\n').length}`,
  })
  const messages = visited.flatMap((one) => {
    const id = messageId(one.node)
    return id === undefined ? [] : [{ one, found: foundAt(one, id) }]
  })
  const isTheLanguage = file.startsWith('language/')
  return {
    messages: isTheLanguage ? [] : messages.map(({ found }) => found),
    loose: (isTheLanguage ? [] : visited).flatMap((one) => {
      const text = looseText(one, source)
      return text === undefined ? [] : [foundAt(one, text)]
    }),
    early: messages
      .filter(({ one }) => !one.around.some(({ type }) => /Function|PropertyDefinition/.test(type)))
      .map(({ found }) => found),
  }
}

/** What is no expression: types, and what a module exchanges with others. */
const SKIPPED = /^(?:TS(?!As|Satisfies|NonNull)|Import(?!Expression)|ExportAll)/
const SKIPPED_FIELDS = new Set(['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters'])

function* visit(node: Node, around: readonly Node[]): Generator<Visited> {
  if (SKIPPED.test(node.type)) return
  yield { node, around }
  const within = [node, ...around]
  for (const [field, value] of Object.entries(node)) {
    if (SKIPPED_FIELDS.has(field)) continue
    if (node.type === 'Property' && field === 'key' && !node.computed) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) yield* visit(child, within)
    }
  }
}

const TAGS = new Set(['t', 'rich'])
const PLURALS = new Set(['plural', 'richPlural'])

function messageId(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && TAGS.has(node.tag.name)) {
    return idOf(node.quasi.quasis.map((quasi: Node) => quasi.value.cooked))
  }
  if (node.type === 'CallExpression' && PLURALS.has(node.callee.name)) {
    const forms = node.arguments[1]?.properties ?? []
    const form = (name: string) => forms.find(({ key }: Node) => key?.name === name)?.value.value
    if (typeof form('one') !== 'string' || typeof form('other') !== 'string') {
      throw new Error('The forms of a plural are two texts, `one` and `other`.')
    }
    return pluralId(form('one'), form('other'))
  }
  return undefined
}

/** What is for the browser, whatever it looks like. */
const TECHNICAL_ATTRIBUTES = /^(?:className|style|key|id|href|rel|d|viewBox|type|autoComplete)$/
/** The names of keys, of themselves and pressed together. */
const KEYS =
  /^(?:(?:Shift|Mod|Alt|Ctrl)\+)*(?:Escape|Enter|Tab|Home|End|Page(?:Up|Down)|Arrow\w+|F\d+|Backspace|Delete|Control|Meta|Alt|Shift|Mod|Esc|Del|Ctrl|.)$/u
const TECHNICAL_FIELDS = /^(?:rel|className|id|type|href|font)$/
/** What is not said to people who use the app, but to its developers and to machines. */
const TECHNICAL_CALLS =
  /^(?:plural|richPlural|console\.\w+|.*(?:[mM]atch(?:es|Media)|types\.includes|closest|querySelector(?:All)?|getModifierState|setAttribute|setRequestHeader|getResponseHeader|getHeader|glob))$/
/** The attributes of which every word is shown. */
const SHOWN_ATTRIBUTES = /^(?:aria-label|title|placeholder|label|alt|hint)$/
const NAME = 'Parley'

/** The text of a node, if it looks like words for people. */
function looseText({ node, around }: Visited, source: string): string | undefined {
  const [parent] = around
  if (node.type === 'JSXText') {
    return /\p{L}{2}/u.test(node.value) && !isKeyCap(parent) ? node.value.trim() : undefined
  }
  const text = textOf(node, parent, source)
  if (text === undefined || text === NAME || (KEYS.test(text) && !isNamed(parent))) return undefined
  if (parent.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(parent.operator)) return undefined
  if (parent.type === 'SwitchCase') return undefined
  if (isTechnical(around, source)) return undefined
  const attribute = attributeOf(around)
  if (attribute !== undefined && TECHNICAL_ATTRIBUTES.test(attribute)) return undefined
  const isShown = isChildOfElement(around) || (attribute !== undefined && SHOWN_ATTRIBUTES.test(attribute))
  return (isShown ? /\p{L}{2}/u : /^\p{Lu}\p{Ll}|\p{L}{2}[,:;]? \p{L}|[\p{L}\d] ?[…?!]$/u).test(text)
    ? text
    : undefined
}

/** `name: 'Delete'` is a word, `'Delete'` a key. */
const isNamed = (parent: Node) => parent.type === 'Property' && parent.key.name === 'name'

const isKeyCap = (element: Node) => element.openingElement?.name.name === 'kbd'

function textOf(node: Node, parent: Node, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || parent.type === 'TaggedTemplateExpression') return undefined
  // Of HTML, what stands between the elements.
  return source.slice(node.start + 1, node.end - 1).replaceAll(/\$\{[^}]*\}|<[^>]*>/g, '')
}

/** Whether it is an argument of what never reaches people, or belongs to a message already. */
function isTechnical(around: readonly Node[], source: string): boolean {
  return around.some((node) => {
    if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '')
    if (node.type === 'JSXAttribute') return node.name.name === 'style'
    if (node.type === 'AssignmentExpression') return TECHNICAL_FIELDS.test(node.left.property?.name)
    if (node.type === 'PropertyDefinition') return node.key.name === 'name'
    if (node.type !== 'CallExpression') return false
    return TECHNICAL_CALLS.test(source.slice(node.callee.start, node.callee.end))
  })
}

function attributeOf(around: readonly Node[]): string | undefined {
  const place = around.findIndex(
    ({ type }) => !/^(?:JSXExpressionContainer|(?:Conditional|Logical)Expression)$/.test(type),
  )
  const holder = around[place]
  return holder?.type === 'JSXAttribute' ? String(holder.name.name) : undefined
}

/** Whether an element shows it, whatever the condition. */
function isChildOfElement(around: readonly Node[]): boolean {
  const place = around.findIndex(({ type }) => !/^(?:Conditional|Logical)Expression$/.test(type))
  return around[place]?.type === 'JSXExpressionContainer' && around[place + 1]?.type !== 'JSXAttribute'
}
