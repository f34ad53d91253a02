import { pages } from '@parley/api/web/pages'
import { pathForVisitors, visitorsPath } from '@parley/api/web/visitors'
import { isOpenToSignUp } from '#accounts/sign-up/open.ts'
import type { Channel } from '#directory/channels/state.ts'
import { channelsOpenToSpectators } from '#directory/permissions/spectators.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { realmPictureUrl } from '#organization/pictures/present.ts'
import { type Html, html } from './html.ts'

/** Of an organization with thousands of open channels the page lists the first by name. */
const MOST_CHANNELS = 200
const DESCRIPTION_LENGTH = 200

export interface PageOfVisitors {
  readonly title: string
  /** What is there, in a few words of text: for search engines and for previews of links. */
  readonly description: string
  /** The address by which it is found, without what only leads to a place on it. */
  readonly path: string
  /** What the app shows there, for who logs in: what follows the `#`. */
  readonly hash: string
  readonly openChannel?: number | undefined
  readonly content: Html
  /** Whether search engines may list it. */
  readonly isListed?: boolean
}

/** A whole page. It is the same for everybody: nothing in it depends on who asks. */
export function layout(state: RealmState, realmUrl: string, page: PageOfVisitors): string {
  const { name } = state.settings
  const title = page.title === name ? name : `${page.title} · ${name}`
  const address = realmUrl + page.path
  const icon = realmPictureUrl(state, 'icon')
  const hasPicture = icon.startsWith('/')
  const description = page.description.slice(0, DESCRIPTION_LENGTH)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${page.isListed === false && html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
${hasPicture && html`<meta property="og:image" content="${realmUrl + icon}">`}
<meta name="twitter:card" content="summary">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/visitors.css">
<script src="/theme.js"></script>
<script src="/visitors.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<nav aria-label="Channels">
<a class="organization" href="/public">${pictureOf(name, hasPicture ? icon : undefined)}<span dir="auto">${name}</span></a>
<h2>Channels</h2>
<ul>${[...channelLinks(state, page.openChannel)]}</ul>
</nav>
<main id="main" tabindex="-1">
${page.content}
</main>
<footer>
<p>You are looking on without an account.</p>
${isOpenToSignUp(state) && html`<a href="${pages.signUp}">Join</a>`}
<a class="button" href="${pages.logIn}${page.hash}">Log in</a>
</footer>
</body>
</html>
`.text
}

function pictureOf(name: string, url: string | undefined): Html {
  if (url !== undefined) return html`<img src="${url}" alt="" width="28" height="28">`
  return html`<b class="letter" aria-hidden="true">${[...name.trim()][0]?.toUpperCase() ?? ''}</b>`
}

function* channelLinks(state: RealmState, open: number | undefined): Iterable<Html> {
  for (const channel of openChannels(state).slice(0, MOST_CHANNELS)) {
    const current = channel.id === open && html` aria-current="page"`
    yield html`<li><a href="${pathOfChannel(channel)}"${current}><i aria-hidden="true">#</i><span dir="auto">${channel.name}</span></a></li>`
  }
}

/** The channels that visitors see, by name. */
export function openChannels(state: RealmState): Channel[] {
  return [...channelsOpenToSpectators(state)].sort((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  )
}

export const pathOfChannel = ({ id, name }: Channel, topic?: string) =>
  pathForVisitors({ channelId: id, channelName: name, topic })

/** Where visitors begin. At the root it is for who has never logged in here. */
export const START = { path: '/', alias: visitorsPath } as const
