import type { Document } from '../tree/tree.ts'

const before = /[ \n("'.,;[*`>]/
const after = /[ \n)"?:.,';\]!*`]/
/** Single characters of both kinds above, and what stands between them. A word can only begin and end where one does. */
const tokens = /[ \n("'.,;[*`>)?:\]!]|[^ \n("'.,;[*`>)?:\]!]+/g

/** What may follow a beginning of words. */
interface Node {
  next: Map<string, Node> | undefined
  /** The word that ends here, if it is one of somebody's. */
  word: string | undefined
  users: Set<number> | undefined
}

/**
 * The alert words of any number of people: a tree by their tokens. Adding a word, or taking one away, costs what that
 * word is long, and reading a message what the message is long, however many words there are.
 */
export class AlertWordIndex {
  readonly #root = newNode()

  /** Case does not matter, nor do spaces around the word. */
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

  /** The words, in lower case, that occur in the message where an alert word may. */
  wordsIn(document: Document): Set<string> {
    return new Set([...this.#found(document)].map(({ word }) => word ?? ''))
  }

  /** Who has one of the words that occur in the message. */
  usersIn(document: Document): Set<number> {
    const users = new Set<number>()
    for (const node of this.#found(document)) for (const userId of node.users ?? []) users.add(userId)
    return users
  }

  /** Every word with the people who have it, in lower case and in order. */
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

/** Takes away what leads to no word any more. */
function prune(path: { readonly node: Node; readonly token: string }[]) {
  for (const { node, token } of path.toReversed()) {
    const child = node.next?.get(token)
    if (child?.word !== undefined || child?.next !== undefined) return
    node.next?.delete(token)
    if (node.next?.size === 0) node.next = undefined
  }
}

/** Which of the words occur in the message, in lower case. */
export function findAlertWords(document: Document, words: Iterable<string>): Set<string> {
  const index = new AlertWordIndex()
  for (const word of words) index.add(word, 0)
  return index.wordsIn(document)
}
