// Runs in a pod: sends messages through the service until the time is over, and prints what became of them as JSON.
const [url, email, password, seconds] = process.argv.slice(-4)

async function ask(path, { headers = {}, ...init } = {}) {
  // Each request finds its own way to a node, as requests of many people do.
  const answer = await fetch(url + path, { ...init, headers: { ...headers, connection: 'close' } })
  const body = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.msg}`)
  return body
}

const login = new URLSearchParams({ username: email, password })
const { api_key: key } = await ask('/api/v1/fetch_api_key', { method: 'POST', body: login })
const headers = { authorization: `Basic ${btoa(`${email}:${key}`)}` }

const acknowledged = []
const failures = []
let longest = 0

async function send() {
  const content = `number ${acknowledged.length}`
  const body = new URLSearchParams({ type: 'direct', to: JSON.stringify([email]), content })
  const begun = performance.now()
  try {
    acknowledged.push((await ask('/api/v1/messages', { method: 'POST', headers, body })).id)
  } catch (error) {
    failures.push(String(error.cause?.code ?? error.message))
  }
  longest = Math.max(longest, performance.now() - begun)
}

const end = Date.now() + 1000 * Number(seconds)
while (Date.now() < end) {
  await send()
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const query = new URLSearchParams({ anchor: 'newest', num_before: '5000', num_after: '0' })
const { messages } = await ask(`/api/v1/messages?${query}`, { headers })
const there = new Set(messages.map(({ id }) => id))
const lost = acknowledged.filter((id) => !there.has(id)).length
console.log(
  JSON.stringify({ acknowledged: acknowledged.length, lost, failures, longest: Math.round(longest) }),
)
