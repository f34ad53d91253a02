import { type Field, type Operation, operationAt } from './operation.ts'
import { copyOf, found } from './page.ts'

/** Whose key requests are made with: nowhere but in the memory of this page. */
const account = { email: '', key: '' }

/** Streams do not end, and what other services send is not sent by people. */
const NOT_TRIED = new Set(['/api/v1/events/stream', '/api/v1/external/{integration}', '/api/v1/mail-in'])

/** Lets somebody make a request of an operation, with a key of their own. */
export function offerTrials(): void {
  for (const card of document.querySelectorAll<HTMLElement>('.card[data-path]')) {
    if (!NOT_TRIED.has(card.dataset.path ?? '')) found('.call', card).append(copyOf('try'))
  }
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.try') : null
    const card = button?.closest<HTMLElement>('.card')
    if (button && card) toggle(button, card)
  })
}

function toggle(button: HTMLElement, card: HTMLElement): void {
  const open = card.querySelector<HTMLElement>('.trial')
  const isOpen = open !== null && !open.hidden
  button.setAttribute('aria-expanded', String(!isOpen))
  if (open !== null) open.hidden = isOpen
  else void begin(card)
  if (!isOpen) focusFirst(card)
}

function focusFirst(card: HTMLElement): void {
  const fields = [...card.querySelectorAll<HTMLInputElement>('.trial :is(input, textarea, select)')]
  const shown = fields.filter((field) => field.offsetParent !== null)
  ;(shown.find((field) => field.value === '') ?? shown[0])?.focus()
}

async function begin(card: HTMLElement): Promise<void> {
  const form = copyOf('trial') as HTMLFormElement
  found('.call', card).after(form)
  const { method = '', path = '' } = card.dataset
  const [email, key] = [
    found<HTMLInputElement>('[name=email]', form),
    found<HTMLInputElement>('[name=key]', form),
  ]
  Object.assign(email, { value: account.email })
  Object.assign(key, { value: account.key })
  form.addEventListener('input', () =>
    Object.assign(account, { email: email.value.trim(), key: key.value.trim() }),
  )
  let operation: Operation | undefined
  const describe = async () => {
    operation = await operationAt(method, path)
    found('.loading', form).hidden = true
    const withoutAccount = !operation.needsAccount
    found('.account', form).hidden = withoutAccount
    email.disabled = key.disabled = withoutAccount
    found('.fields', form).replaceChildren(...operation.fields.map(inputOf))
    found('.hint', form).hidden = operation.fields.length === 0
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(form, async () => {
      if (operation === undefined) await describe()
      else await send(form, operation)
    })
  })
  await attempt(form, describe)
}

/** Says so where the server cannot be reached; sending again tries again. */
async function attempt(form: HTMLFormElement, act: () => Promise<void>): Promise<void> {
  const [problem, button] = [found('.problem', form), found<HTMLButtonElement>('.send', form)]
  problem.hidden = true
  button.disabled = true
  try {
    await act()
  } catch {
    found('.loading', form).hidden = true
    problem.hidden = false
  }
  button.disabled = false
}

function inputOf(field: Field): HTMLLabelElement {
  const input = fieldElement(field)
  Object.assign(input, { name: `field-${field.name}`, required: field.required })
  const label = document.createElement('label')
  const name = document.createElement('code')
  name.textContent = field.name
  label.append(name, input)
  return label
}

function fieldElement({ choices, isLong, isFile }: Field): HTMLElement {
  if (isFile) return Object.assign(document.createElement('input'), { type: 'file' })
  if (choices === undefined) {
    if (!isLong) return Object.assign(document.createElement('input'), { spellcheck: false })
    return Object.assign(document.createElement('textarea'), { rows: 2, spellcheck: false })
  }
  const select = document.createElement('select')
  for (const choice of ['', ...choices]) select.append(new Option(choice, choice))
  return select
}

async function send(form: HTMLFormElement, operation: Operation): Promise<void> {
  const status = found('.status', form)
  const body = found<HTMLPreElement>('pre', form)
  const answer = await fetch(...requestOf(form, operation))
  const text = await answer.text()
  status.textContent = `HTTP ${answer.status}`
  status.dataset.ok = String(answer.ok)
  body.textContent = readable(text, answer.headers.get('content-type') ?? '')
  body.hidden = false
}

function requestOf(
  form: HTMLFormElement,
  { method, path, needsAccount, fields }: Operation,
): [string, RequestInit] {
  const given = new FormData(form)
  const query = new URLSearchParams()
  const body = new FormData()
  let address = path
  for (const { name, place, isFile } of fields) {
    const value = given.get(`field-${name}`)
    if (value === null || value === '' || (isFile && value instanceof File && value.name === '')) continue
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (place === 'query') query.set(name, String(value))
    else body.set(name, value)
  }
  const hasFile = fields.some(({ isFile }) => isFile)
  // Fields of a form without a file are texts.
  const sent = hasFile ? body : new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
  const headers: HeadersInit = needsAccount ? { authorization: basic(account) } : {}
  const search = query.size > 0 ? `?${query}` : ''
  return [
    // A path of this page's own origin, which no value of a field can leave.
    new URL(address + search, location.origin).href,
    { method, headers, ...(method !== 'GET' && { body: sent }), credentials: 'omit' },
  ]
}

function basic({ email, key }: typeof account): string {
  const bytes = new TextEncoder().encode(`${email}:${key}`)
  return `basic ${btoa(String.fromCharCode(...bytes))}`
}

/** What is no text is not shown. */
function readable(text: string, type: string): string {
  if (!type.includes('json')) return /^text\//.test(type) ? text : type
  return JSON.stringify(JSON.parse(text), null, 2)
}
