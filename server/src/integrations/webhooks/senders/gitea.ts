import type { Fields } from '../fields.ts'
import { integration } from '../integration.ts'
import {
  about,
  bodyOf,
  fork,
  issue,
  issueComment,
  numbered,
  pullRequest,
  push,
  refOf,
  release,
  said,
  senderOf,
} from '../repositories.ts'
import { anyOf, hmac } from '../signatures.ts'
import { plain } from '../text.ts'

// Events and fields: Gitea's documentation, "Webhooks", and Forgejo's, which sends the same under both names.

/** Gitea and Forgejo: what happens in repositories. */
export const gitea = integration({
  name: 'gitea',
  alsoNamed: ['forgejo'],
  title: 'Gitea and Forgejo',
  category: 'code',
  instructions:
    'In the repository or organization: Settings, Webhooks, Add Webhook, Gitea or Forgejo. Choose POST and ' +
    'application/json, the events, and the secret of the bot.',
  eventHeader: 'X-Gitea-Event',
  signature: anyOf(
    hmac({ header: 'x-gitea-signature' }),
    hmac({ header: 'x-forgejo-signature' }),
    hmac({ header: 'x-hub-signature-256', prefix: 'sha256=' }),
  ),
  topicOf: (payload) => payload.maybe('repository.name', 'organization.username'),
  events: {
    push,
    create: (payload) => said(payload, `created ${refOf(payload)}`),
    delete: (payload) => said(payload, `deleted ${refOf(payload)}`),
    issues: issue,
    issue_comment: issueComment,
    pull_request: pullRequest,
    pull_request_comment: issueComment,
    pull_request_approved: (payload) => reviewed(payload, 'approved'),
    pull_request_rejected: (payload) => reviewed(payload, 'asked for changes in'),
    release,
    fork,
    repository: (payload) => said(payload, `${plain(payload.text('action'))} the repository`),
  },
  sample: {
    headers: { 'content-type': 'application/json', 'x-gitea-event': 'issues' },
    payload: {
      action: 'opened',
      issue: {
        ...{ number: 1, title: 'This is a test', body: 'Nothing is wrong.' },
        html_url: 'https://gitea.example/octo/example/issues/1',
      },
      repository: { name: 'example', full_name: 'octo/example' },
      sender: { login: 'octo' },
    },
  },
})

function reviewed(payload: Fields, verb: string) {
  const request = numbered(payload.object('pull_request'))
  const text = `${senderOf(payload)} ${verb} ${request}${bodyOf(payload, 'review.content')}`
  return about(payload, 'pull_request', text)
}
