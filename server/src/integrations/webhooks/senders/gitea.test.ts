import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { gitea } from './gitea.ts'

const repository = { name: 'boats', full_name: 'harbor/boats', html_url: 'https://git.example/harbor/boats' }
const sender = { login: 'octo' }
const gitea_ = (event: string, payload: object) =>
  told(gitea, { repository, sender, ...payload }, { headers: { 'x-gitea-event': event } })

test('a push counts all of its commits', () => {
  const commits = [{ id: 'a'.repeat(40), message: 'Paint @**all**\n\nRed.', url: 'https://git.example/c/a' }]
  const pushed = { ref: 'refs/heads/main', compare_url: 'https://git.example/compare', total_commits: 3 }
  expect(gitea_('push', { ...pushed, commits })).toEqual({
    topic: 'boats / main',
    content:
      'octo pushed [3 commits](https://git.example/compare) to `main`:\n* [aaaaaaa](https://git.example/c/a) Paint @\u2060**all**\n* and 2 more',
  })
})

test('pull requests have a topic, with their reviews', () => {
  const pull_request = {
    ...{ number: 4, title: 'Fix the rudder', html_url: 'https://git.example/4', merged: true },
    ...{ head: { ref: 'rudder' }, base: { ref: 'main' } },
  }
  expect(gitea_('pull_request', { action: 'closed', pull_request })).toEqual({
    topic: 'boats #4 Fix the rudder',
    content: 'octo merged [#4 Fix the rudder](https://git.example/4) (`rudder` → `main`).',
  })
  const review = { type: 'pull_request_review_rejected', content: 'Why?' }
  expect(gitea_('pull_request_rejected', { action: 'reviewed', pull_request, review })).toMatchObject({
    content: 'octo asked for changes in [#4 Fix the rudder](https://git.example/4):\n``` quote\nWhy?\n```',
  })
  expect(gitea_('pull_request', { action: 'synchronized', pull_request })).toEqual({ silent: 'pull_request' })
})
