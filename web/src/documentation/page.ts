/** Looks for what the server has written into the page. */
export function found<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector)
  if (element === null) throw new Error(`the page has no ${selector}`)
  return element
}

/** A copy of the element in a template. */
export function copyOf(template: string): HTMLElement {
  const { content } = found<HTMLTemplateElement>(`#${template}-template`)
  const copy = document.importNode(content, true).firstElementChild
  if (!(copy instanceof HTMLElement)) throw new Error(`the template ${template} is empty`)
  return copy
}
