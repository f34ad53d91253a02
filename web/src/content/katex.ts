let requested = false

/** Mathematics is rare and its fonts are large, so its style sheet comes with the first formula. */
export function styleFormulas(): void {
  if (requested) return
  requested = true
  void import('katex/dist/katex.css')
}
