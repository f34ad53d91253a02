import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync'

/** The kinds of nodes whose boolean value decides. */
const DECIDING = new Set([
  SyntaxKind.CallExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
])

/** A place of a source file. */
export interface Condition {
  /** Line and column. */
  readonly at: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The conditions of files in the project of a folder, by their paths. */
export function conditionsOf(folder: string, paths: readonly string[]): Map<string, Condition[]> {
  const api = new API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${folder}/tsconfig.json`] }).getProjects()
    return new Map(
      paths.map((path) => {
        const source = project?.program.getSourceFile(path)
        if (project === undefined || source === undefined)
          throw new Error(`${path} is not part of the project`)
        const isBoolean = (node: Expression) => isTruth(project.checker.getTypeAtLocation(node))
        const conditions = conditionsIn(source, isBoolean).map((node) => {
          const [start, end] = [node.getStart(source), node.end]
          const lines = source.text.slice(0, start).split('\n')
          const at = `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
          return { at, start, end, text: source.text.slice(start, end).replaceAll(/\s+/g, ' ') }
        })
        return [path, conditions]
      }),
    )
  } finally {
    api.close()
  }
}

/** Whether the type is boolean, or boolean or undefined, as by `?.`. */
function isTruth(type: Type | undefined): boolean {
  if (type === undefined) return false
  if ((type.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) !== 0) return true
  if ((type.flags & TypeFlags.Union) === 0) return false
  const given = (type as UnionType).getTypes().filter(({ flags }) => (flags & TypeFlags.Undefined) === 0)
  return given.length > 0 && given.every(isTruth)
}

/** The innermost deciding expressions. */
function conditionsIn(node: Node, isBoolean: (node: Expression) => boolean): Node[] {
  const inner: Node[] = []
  node.forEachChild((child) => void inner.push(...conditionsIn(child, isBoolean)))
  if (!DECIDING.has(node.kind) || isComposed(node) || decidesNothing(node)) return inner
  // A callback's condition decides for each element, so mutate it and not the expression around it.
  return inner.length === 0 && isBoolean(node as Expression) ? [node] : inner
}

function isComposed(node: Node): boolean {
  if (node.kind !== SyntaxKind.BinaryExpression) return false
  const { kind } = (node as Node & { operatorToken: Node }).operatorToken
  return kind === SyntaxKind.BarBarToken || kind === SyntaxKind.AmpersandAmpersandToken
}

function decidesNothing(node: Node): boolean {
  const { parent } = node
  if (parent.kind === SyntaxKind.ExpressionStatement || parent.kind === SyntaxKind.LiteralType) return true
  return isAssigned(node) || followsFromIf(node)
}

/** Whether it is the target of an assignment. */
function isAssigned(node: Node): boolean {
  if (node.parent.kind !== SyntaxKind.BinaryExpression) return false
  const { left, operatorToken } = node.parent as Node & { left: Node; operatorToken: Node }
  return left === node && operatorToken.kind === SyntaxKind.EqualsToken
}

/** Whether the condition of an `if` already covers this literal, as in `if (condition) return true`. */
function followsFromIf(node: Node): boolean {
  const isLiteral = node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword
  const { parent } = node
  return (
    isLiteral && parent.kind === SyntaxKind.ReturnStatement && parent.parent.kind === SyntaxKind.IfStatement
  )
}
