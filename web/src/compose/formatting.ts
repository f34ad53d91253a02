/** A text with a selection. */
export interface Edit {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts marks around the selection, or removes them if they are there. */
export function wrap({ text, start, end }: Edit, mark: string): Edit {
  const selected = text.slice(start, end)
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return {
      text: before.slice(0, -mark.length) + selected + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    }
  }
  return { text: before + mark + selected + mark + after, start: start + mark.length, end: end + mark.length }
}

/** Puts a prefix before each selected line, or removes it if every line has it. */
export function prefixLines({ text, start, end }: Edit, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
  const lines = text.slice(from, to).split('\n')
  const all = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join('\n')
  const shift = all ? -prefix.length : prefix.length
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: Math.max(from, start + shift),
    end: end + changed.length - (to - from),
  }
}

/** `code` within a line; a fence around several. */
export function code(edit: Edit): Edit {
  const { text, start, end } = edit
  const selected = text.slice(start, end)
  if (!selected.includes('\n')) return wrap(edit, '`')
  const open = `${start === 0 || text[start - 1] === '\n' ? '' : '\n'}\`\`\`\n`
  const close = `\n\`\`\`${end === text.length || text[end] === '\n' ? '' : '\n'}`
  return {
    text: text.slice(0, start) + open + selected + close + text.slice(end),
    start: start + open.length,
    end: start + open.length + selected.length,
  }
}

/** Turns the selection into the text of a link and selects the place for the address. */
export function link({ text, start, end }: Edit): Edit {
  const selected = text.slice(start, end) || 'text'
  const address = 'https://'
  const at = start + selected.length + 3
  return {
    text: `${text.slice(0, start)}[${selected}](${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  }
}

/** Puts a word where the selection is, apart from the words beside it. */
export function insertWord({ text, start, end }: Edit, word: string): Edit {
  const before = /(^|\s)$/.test(text.slice(0, start)) ? '' : ' '
  const after = /^\s/.test(text.slice(end)) ? '' : ' '
  const caret = start + before.length + word.length + 1
  return { text: text.slice(0, start) + before + word + after + text.slice(end), start: caret, end: caret }
}

/** Puts a text where the selection is. */
export function insertText({ text, start, end }: Edit, added: string): Edit {
  const caret = start + added.length
  return { text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret }
}
