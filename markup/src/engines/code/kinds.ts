/**
 * The short class names that clients have colors for, by the highlighter's scopes. A scope that is missing here takes
 * the class of its parent (`title.class` that of `title`), or stays plain text.
 */
const kinds: Record<string, string> = {
  keyword: 'k',
  built_in: 'nb',
  type: 'kt',
  literal: 'kc',
  number: 'm',
  operator: 'o',
  punctuation: 'p',
  property: 'n',
  regexp: 'sr',
  string: 's',
  'char.escape': 'se',
  symbol: 'ss',
  variable: 'nv',
  'variable.language': 'bp',
  'variable.constant': 'no',
  title: 'nf',
  'title.class': 'nc',
  'title.class.inherited': 'n',
  'title.function': 'nf',
  comment: 'c',
  doctag: 'cs',
  meta: 'cp',
  'meta.prompt': 'gp',
  section: 'gh',
  tag: 'p',
  name: 'nt',
  attr: 'na',
  attribute: 'na',
  bullet: 'k',
  code: 'sb',
  emphasis: 'ge',
  strong: 'gs',
  formula: 'm',
  link: 'ni',
  quote: 'gu',
  'selector-tag': 'nt',
  'selector-id': 'nn',
  'selector-class': 'nc',
  'selector-attr': 'na',
  'selector-pseudo': 'nd',
  'template-tag': 'cp',
  'template-variable': 'nv',
  addition: 'gi',
  deletion: 'gd',
}

export function kindOf(scope: string): string | undefined {
  for (let name = scope; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const kind = kinds[name]
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Splits scopes for which clients have several colors: numbers, strings and comments. */
export function refineKind(kind: string | undefined, text: string): string | undefined {
  switch (kind) {
    case 'm':
      if (/^0x/i.test(text)) return 'mh'
      return /^\d+$/.test(text) ? 'mi' : /^[\d_]*\.?[\d_]*(?:e[+-]?\d+)?$/i.test(text) ? 'mf' : 'm'
    case 's':
      return text.startsWith("'") ? 's1' : text.startsWith('"') ? 's2' : 's'
    case 'c':
      if (/^(?:\/\*|<!--|\{-|\(\*)/.test(text)) return 'cm'
      return /^(?:\/\/|#|--|;|%)/.test(text) ? 'c1' : 'c'
    default:
      return kind
  }
}
