import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeHighlighter } from './highlighter.ts'

/** The colored tokens of Python code, each as `kind:text`. */
function tokensOf(code: string): string[] {
  return (codeHighlighter.tokens(code, 'python') ?? [])
    .filter(({ kind }) => kind !== undefined)
    .map(({ kind, text }) => `${kind}:${text}`)
}

describe('Python', () => {
  test.each([
    ['x = 1', 'n:x o:= mi:1'],
    ['hello()', 'n:hello p:()'],
    ['a.b[0] += -2.5 ** c', 'n:a o:. n:b p:[ mi:0 p:] o:+= o:- mf:2.5 o:** n:c'],
    ['def f(self, x):', 'k:def w:  nf:f p:( bp:self p:, n:x p:):'],
    ['def __init__(self): __name__', 'k:def w:  fm:__init__ p:( bp:self p:): vm:__name__'],
    ['class A(B): pass', 'k:class w:  nc:A p:( n:B p:): k:pass'],
    ['@dec\ndef f(): ...', 'nd:@dec k:def w:  nf:f p:(): o:...'],
    ['a @ b', 'n:a o:@ n:b'],
    ['import os.path as p, re', 'kn:import w:  nn:os.path w:  k:as w:  nn:p o:, w:  nn:re'],
    ['import os\nx = 1', 'kn:import w:  nn:os n:x o:= mi:1'],
    ['from a.b import c\nd', 'kn:from w:  nn:a.b w:  kn:import n:c n:d'],
    ['if a is not None and b:', 'k:if n:a ow:is ow:not kc:None ow:and n:b p::'],
    ['raise ValueError', 'k:raise ne:ValueError'],
    ['print(len(x))', 'nb:print p:( nb:len p:( n:x p:))'],
    [`'a' + "b"`, `s1:'a' o:+ s2:"b"`],
    [String.raw`'a\n'`, String.raw`s1:'a se:\n s1:'`],
    [String.raw`r'\n'`, String.raw`sa:r s1:'\n'`],
    ['f"{x}!"', 'sa:f s2:" si:{ n:x si:} s2:!"'],
    [`'%s {}'`, `s1:' si:%s s1:  si:{} s1:'`],
    ['def f():\n    """Doc."""', 'k:def w:  nf:f p:(): w:     sd:"""Doc."""'],
    ['x = """no doc"""', 'n:x o:= s2:"""no doc"""'],
    ['größe = 1  # ja', 'n:größe o:= mi:1 c1:# ja'],
  ])('%j is cut into %j', (code, tokens) => {
    expect(tokensOf(code).join(' ')).toBe(tokens)
  })

  test('stays what it was, whatever it is', () => {
    const pieces = fc.constantFrom(
      ...[
        'import ',
        'from ',
        'a.b',
        ' as ',
        ', ',
        '"""',
        "'",
        '"',
        'f"',
        '{x}',
        '\\n',
        '%s',
        '\n',
        '    ',
        '@d',
        'def f(',
        ')',
      ],
      ...['__init__', ':', ' is ', '# c', '€', '\\', 'r', '1e5', '\t', '(', '[', 'class A', '\ud83d'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const code = parts.join('')
        const tokens = codeHighlighter.tokens(code, 'python') ?? []
        expect(tokens.map(({ text }) => text).join('')).toBe(code)
        expect(tokens.every(({ text }) => text !== '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
