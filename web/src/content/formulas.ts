const DIGITS = '0123456789+-=()'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'

/** Puts in the place of each formula what people read in it, on one line: rendered, it is there twice, and as its source. */
export function sayFormulas(root: ParentNode): void {
  for (const formula of root.querySelectorAll('.katex')) {
    const math = formula.querySelector('semantics')
    formula.replaceWith(math ? textOf(math).trim() : formula.textContent)
  }
}

function textOf(element: Element): string {
  const parts = [...element.children].map(textOf)
  const [first = '', second = '', third = ''] = parts
  switch (element.localName) {
    // The source.
    case 'annotation':
      return ''
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'msup':
    case 'mover':
      return first + script(second, '^', RAISED)
    case 'msub':
    case 'munder':
      return first + script(second, '_', LOWERED)
    case 'msubsup':
    case 'munderover':
      return first + script(second, '_', LOWERED) + script(third, '^', RAISED)
    case 'mtr':
      return `${parts.join(' ')} `
    default:
      return parts.length > 0 ? parts.join('') : element.textContent
  }
}

function script(text: string, sign: string, characters: string): string {
  const places = [...text].map((character) => DIGITS.indexOf(character.replace('−', '-')))
  if (!places.includes(-1)) return places.map((place) => characters.charAt(place)).join('')
  return sign + grouped(text)
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}]*$/u.test(text) ? text : `(${text})`
}
