import { type Policy, policyPaths } from '@parley/api/web/policies'
import { policyUrl } from '#accounts/terms/terms.ts'
import { describeAtLength } from '#directory/rendering/descriptions.ts'
import { realmOf } from '#engine/http/caller.ts'
import { otherRoutes } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { namesIn } from '#engine/records.ts'
import { Html, html } from '../visitors/html.ts'

const TITLES: Readonly<Record<Policy, string>> = {
  terms_of_service: 'Terms of service',
  privacy_policy: 'Privacy policy',
}

/** The texts that people accept who join, for everybody to read. */
export const policies = otherRoutes(
  (app, server) => {
    for (const policy of namesIn(policyPaths)) {
      app.get(policyPaths[policy], async (request, reply) => {
        if (!server.realms.existsAt(request.host)) return reply.redirect('/')
        const realm = await realmOf(server, request)
        server.limits.count({ realm, user: undefined }, request, reply)
        const url = policyUrl(realm.state, policy)
        if (url === null) return reply.redirect('/')
        if (url !== policyPaths[policy]) return reply.redirect(url)
        reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
        return reply.send(policyPage(realm, policy))
      })
    }
  },
  { arePages: true },
)

function policyPage({ state, url }: Realm, policy: Policy): string {
  const { name, [policy]: source } = state.settings
  const content = new Html(describeAtLength(state, undefined, url, source))
  return html`<!doctype html>
<html lang="${state.settings.default_language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${TITLES[policy]} · ${name}</title>
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/visitors.css">
<script src="/theme.js"></script>
</head>
<body class="policy">
<main id="main">
<header><h1>${TITLES[policy]}</h1><p dir="auto">${name}</p></header>
<div class="content" dir="auto">${content}</div>
</main>
</body>
</html>
`.text
}
