let requested = false

/** Loads KaTeX's style sheet with the first formula: formulas are rare, and their fonts are large. */
export function styleFormulas(): void {
  if (requested) return
  requested = true
  void import('katex/dist/katex.css')
}
