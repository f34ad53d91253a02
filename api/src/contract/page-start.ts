import type { OpenApiDocument } from './openapi.ts'
import type { Entry, Operation } from './page-cards.ts'
import { sampleFigures } from './page-samples.ts'
import { escapeHtml } from './page-schema.ts'

export const startEntries: readonly Entry[] = [
  ['start-key', 'Get a key'],
  ['start-send', 'Send a message'],
  ['start-read', 'Read and search'],
  ['start-events', 'Hear of what happens'],
  ['start-requests', 'Requests and answers'],
]

/** What somebody needs who has never called this server. */
export function gettingStarted(document: OpenApiDocument, operations: Operation[]): string {
  const server = escapeHtml(String(document.servers[0]?.url ?? ''))
  const samples = (id: string) => sampleFigures(operations.find((one) => one.id === id)?.schema ?? {})
  return `<section class="card" id="start-key"><div><h4>Get a key</h4>
<p>A program speaks for an account, with the address and the API key of it. For your own, open <b>Settings › Account › API key</b>
in the app. For a program make a bot, in <b>Settings › Bots</b>; what only posts is best an incoming webhook, which can do
nothing else. A key can also be for chosen channels, or only for reading: <a href="#create-api-key">Create an API key</a>.</p>
<p>Save the settings that the app offers with the key as <code>~/.zuliprc</code>: the Python library and the command
<code>parley</code> find them there.</p></div></section>
<section class="card split" id="start-send"><div><h4>Send a message</h4>
<p>Into a topic of a channel, or directly to people. What you write is Markdown; <a href="#render-message">Render a message</a>
shows how it will look. The answer has the id of the message. All that can be said: <a href="#send-message">Send a message</a>.</p></div>
${samples('send-message')}</section>
<section class="card split" id="start-read"><div><h4>Read and search</h4>
<p>A <i>narrow</i> says which messages: of a channel, a topic, a person, or with words in them (<code>search</code>).
<code>anchor</code> says where to begin, and you get so many before and after it. More: <a href="#get-messages">Get messages</a>.</p></div>
${samples('get-messages')}</section>
<section class="card split" id="start-events"><div><h4>Hear of what happens</h4>
<p>First register a queue. The answer has its id, where to begin, and as much of the state of the organization as you ask
for. Then ask for events, again and again, each time with the id of the last one that you have: the server answers as soon
as there are new ones. A queue that nobody has read for ten minutes is gone, which is said by
<code>BAD_EVENT_QUEUE_ID</code>: register again. The libraries do all this for you.</p>
<p>More: <a href="#register-queue">register</a>, <a href="#get-events">ask for events</a>, <a href="#events">kinds of event</a>.</p></div>
${samples('get-events')}</section>
<section class="card" id="start-requests"><div><h4>Requests and answers</h4>
<p>Requests go to <code>${server}/api/v1</code> with HTTP Basic credentials: the API address of the account and its key.
Parameters are a form, or the query of a GET. Lists, objects, numbers and booleans are JSON literals; strings are sent as
they are.</p>
<p>Every answer is JSON with <code>result</code> (<code>success</code> or <code>error</code>) and <code>msg</code>; an error
also has a <code>code</code>, <a href="#errors">see there</a>. A parameter that an endpoint does not have never makes a
request fail: it is listed in <code>ignored_parameters_unsupported</code>. Times are UNIX seconds unless it says otherwise.</p>
<p>Who asks too often gets <code>RATE_LIMIT_HIT</code> with the status 429, and <code>retry-after</code> says how many seconds
to wait.</p>
<p>The same as an <a href="/api/openapi.json">OpenAPI document</a>, for programs. All examples are requests that the tests of
this server made, with what it answered; only names are others, and lists are shortened.</p></div></section>`
}
