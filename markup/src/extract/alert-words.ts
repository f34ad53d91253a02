import type { Document } from '../tree/tree.ts'

const before = /[ \n("'.,;[*`>]/
const after = /[ \n)"?:.,';\]!*`]/
/** Tokens: single characters of both kinds above, and the runs between them. A word begins and ends with a token. */
const tokens = /[ \n("'.,;[*`>)?:\]!]|[^ \n("'.,;[*`>)?:\]!]+/g

/** A node of the tree: the tokens that may follow the path to it. */
interface Node {
  next: Map<string, Node> | undefined
  /** The alert word that ends here, if any. */
  word: string | undefined
  users: Set<number> | undefined
}

/**
 * The alert words of all users: a tree by their tokens. Adding or deleting a word takes time in its length, and
 * searching a message takes time in the message's length, however many words there are.
 */
export class AlertWordIndex {
  readonly #root = newNode()

  /** Ignores case and spaces around the word. */
  add(word: string, userId: number) {
    const key = keyOf(word)
    if (key === '') return
    let node = this.#root
    for (const token of tokensOf(key)) {
      node.next ??= new Map()
      let next = node.next.get(token)
      if (next === undefined) {
        next = newNode()
        node.next.set(token, next)
      }
      node = next
    }
    node.word = key
    node.users ??= new Set()
    node.users.add(userId)
  }

  delete(word: string, userId: number) {
    const path: { readonly node: Node; readonly token: string }[] = []
    let node = this.#root
    for (const token of tokensOf(keyOf(word))) {
      const next = node.next?.get(token)
      if (next === undefined) return
      path.push({ node, token })
      node = next
    }
    node.users?.delete(userId)
    if (node.users?.size !== 0) return
    node.users = undefined
    node.word = undefined
    prune(path)
  }

  /** The alert words in the message, in lower case. */
  wordsIn(document: Document): Set<string> {
    return new Set([...this.#found(document)].map(({ word }) => word ?? ''))
  }

  /** The users with an alert word in the message. */
  usersIn(document: Document): Set<number> {
    const users = new Set<number>()
    for (const node of this.#found(document)) for (const userId of node.users ?? []) users.add(userId)
    return users
  }

  /** Every word in lower case with its users, sorted. */
  *[Symbol.iterator](): Generator<[word: string, userIds: number[]]> {
    const words: [string, number[]][] = []
    const open = [this.#root]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const { word, users, next } = node
      if (word !== undefined) words.push([word, [...(users ?? [])].sort((a, b) => a - b)])
      if (next !== undefined) open.push(...next.values())
    }
    yield* words.sort(([a], [b]) => (a < b ? -1 : 1))
  }

  #found(document: Document): Set<Node> {
    const found = new Set<Node>()
    if (this.#root.next === undefined) return found
    const text = tokensOf(document.prose.toLowerCase())
    for (const [start] of text.entries()) {
      if (start > 0 && !before.test(text[start - 1] ?? '')) continue
      let node: Node | undefined = this.#root
      for (let end = start; end < text.length; end++) {
        node = node.next?.get(text[end] ?? '')
        if (node === undefined) break
        if (node.word !== undefined && (end + 1 === text.length || after.test(text[end + 1] ?? '')))
          found.add(node)
      }
    }
    return found
  }
}

const keyOf = (word: string) => word.trim().toLowerCase()

const tokensOf = (text: string): string[] => text.match(tokens) ?? []

function newNode(): Node {
  return { next: undefined, word: undefined, users: undefined }
}

/** Deletes the nodes of the path that lead to no other word. */
function prune(path: { readonly node: Node; readonly token: string }[]) {
  for (const { node, token } of path.toReversed()) {
    const child = node.next?.get(token)
    if (child?.word !== undefined || child?.next !== undefined) return
    node.next?.delete(token)
    if (node.next?.size === 0) node.next = undefined
  }
}

/** The words that occur in the message, in lower case. */
export function findAlertWords(document: Document, words: Iterable<string>): Set<string> {
  const index = new AlertWordIndex()
  for (const word of words) index.add(word, 0)
  return index.wordsIn(document)
}
