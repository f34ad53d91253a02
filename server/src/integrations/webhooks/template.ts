/** Fills the names in braces: `{repository.name}`. What has no value stays empty; `{{` and `}}` are braces. */
export function filled(template: string, textFor: (name: string) => string | undefined): string {
  return template.replaceAll(/\{\{|\}\}|\{([^{}\s]{1,200})\}/g, (found, name: string | undefined) =>
    name === undefined ? found.slice(1) : (textFor(name) ?? ''),
  )
}
