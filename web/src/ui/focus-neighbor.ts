/** Before a line goes by one of its buttons, gives the focus to the same button of the next line, or to the page. */
export function focusNeighbor(button: HTMLElement): void {
  const line = button.closest('li')
  const label = button.getAttribute('aria-label')
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling
  const buttons = [...(neighbor?.querySelectorAll('button') ?? [])]
  const next = buttons.find((one) => one.getAttribute('aria-label') === label) ?? buttons[0]
  ;(next ?? document.getElementById('main'))?.focus()
}
