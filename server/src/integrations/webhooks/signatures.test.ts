import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { integrations } from './discover.ts'

const all = await integrations()
const body = Buffer.from(`{"a":"é","webhookTimestamp":${Date.now()}}`)
const url = 'https://chat.example/api/v1/external/x?api_key=k&topic=a%3Ab'
const now = Math.floor(Date.now() / 1000)

const hmac = (algorithm: string, secret: string, of: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac(algorithm, secret).update(of).digest(encoding)

/** How each service signs by a secret, at a time in UNIX seconds. */
const signed: Record<string, (secret: string, at: number, body: string) => Record<string, string>> = {
  gitea: (secret, _, body) => ({ 'x-gitea-signature': hmac('sha256', secret, body) }),
  bitbucket2: (secret, _, body) => ({ 'x-hub-signature': `sha256=${hmac('sha256', secret, body)}` }),
  jira: (secret, _, body) => ({ 'x-hub-signature': `sha256=${hmac('sha256', secret, body)}` }),
  linear: (secret, _, body) => ({ 'linear-signature': hmac('sha256', secret, body) }),
  trello: (secret, _, body) => ({ 'x-trello-webhook': hmac('sha1', secret, body + url, 'base64') }),
  asana: (secret, _, body) => ({ 'x-hook-signature': hmac('sha256', secret, body) }),
  notion: (secret, _, body) => ({ 'x-notion-signature': `sha256=${hmac('sha256', secret, body)}` }),
  pagerduty: (secret, _, body) => ({
    'x-pagerduty-signature': `v1=${hmac('sha256', 'former', body)},v1=${hmac('sha256', secret, body)}`,
  }),
  circleci: (secret, _, body) => ({ 'circleci-signature': `v1=${hmac('sha256', secret, body)}` }),
  buildkite: (secret, at, body) => ({
    'x-buildkite-signature': `timestamp=${at},signature=${hmac('sha256', secret, `${at}.${body}`)}`,
  }),
  azuredevops: (secret) => ({ authorization: `Basic ${Buffer.from(`any:${secret}`).toString('base64')}` }),
  stripe: (secret, at, body) => ({
    'stripe-signature': `t=${at},v1=${hmac('sha256', secret, `${at}.${body}`)},v0=x`,
  }),
  zendesk: (secret, at, body) => {
    const time = new Date(at * 1000).toISOString()
    return {
      'x-zendesk-webhook-signature': hmac('sha256', secret, time + body, 'base64'),
      'x-zendesk-webhook-signature-timestamp': time,
    }
  },
  intercom: (secret, _, body) => ({ 'x-hub-signature': `sha1=${hmac('sha1', secret, body)}` }),
  hubspot: (secret, at, body) => ({
    'x-hubspot-signature-v3': hmac(
      'sha256',
      secret,
      `POST${url.replace('%3A', ':')}${body}${at * 1000}`,
      'base64',
    ),
    'x-hubspot-request-timestamp': String(at * 1000),
  }),
  patreon: (secret, _, body) => ({ 'x-patreon-signature': hmac('md5', secret, body) }),
  googlecalendar: (secret) => ({ 'x-goog-channel-token': secret }),
}

const SIGN_THE_TIME = ['buildkite', 'stripe', 'zendesk', 'hubspot']

describe.each(Object.entries(signed))('%s', (name, sign) => {
  const check = (headers: Record<string, string>, more: object = {}) =>
    all.get(name)?.declaration.signature?.({ body, url, headers, ...more }, 'secret')

  test('signs with its secret', () => {
    expect(check(sign('secret', now, body.toString()))).toBe(true)
    expect(check(sign('another', now, body.toString()))).toBe(false)
    expect(check({})).toBe(false)
  })

  test('signs what it sends, and when', () => {
    const changed = Buffer.from(body.toString().replace('é', 'e'))
    const isProof = name === 'azuredevops' || name === 'googlecalendar'
    expect(check(sign('secret', now, body.toString()), { body: changed })).toBe(isProof)
    if (SIGN_THE_TIME.includes(name)) expect(check(sign('secret', now - 400, body.toString()))).toBe(false)
  })
})

test('Linear’s payload says when it was sent', () => {
  const signature = all.get('linear')?.declaration.signature
  for (const text of ['{"webhookTimestamp":1}', '{}', 'no JSON']) {
    const headers = { 'linear-signature': hmac('sha256', 'secret', text) }
    expect(signature?.({ body: Buffer.from(text), url, headers }, 'secret')).toBe(false)
  }
})
