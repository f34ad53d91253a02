import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { bitbucket } from './bitbucket2.ts'

const html = (href: string) => ({ html: { href } })
const repository = { name: 'boats', full_name: 'harbor/boats' }
const actor = { display_name: 'Ada' }
const bitbucket_ = (event: string, payload: object) =>
  told(bitbucket, { repository, actor, ...payload }, { headers: { 'x-event-key': event } })

test('a push tells each branch and tag', () => {
  const commit = { hash: 'a'.repeat(40), message: 'Paint\n\nRed.', links: html('https://b.example/a') }
  const main = { type: 'branch', name: 'main' }
  const one = { new: main, old: main, commits: [commit], truncated: true, links: html('https://b.example/d') }
  expect(bitbucket_('repo:push', { push: { changes: [one] } })).toEqual({
    topic: 'boats / main',
    content:
      'Ada pushed [1 commit and more](https://b.example/d) to `main`:\n* [aaaaaaa](https://b.example/a) Paint',
  })
  const changes = [
    { new: null, old: { type: 'branch', name: 'old' }, closed: true },
    { new: { type: 'tag', name: 'v1' }, old: null, created: true },
  ]
  expect(bitbucket_('repo:push', { push: { changes } })).toEqual({
    topic: 'boats',
    content: 'Ada deleted `old`.\nAda created the tag `v1`.',
  })
  expect(bitbucket_('repo:push', { push: { changes: [] } })).toEqual({ silent: 'repo:push' })
})

test('pull requests and issues have a topic', () => {
  const pullrequest = {
    ...{ id: 4, title: 'Rudder', description: 'It stuck.', links: html('https://b.example/4') },
    ...{ source: { branch: { name: 'rudder' } }, destination: { branch: { name: 'main' } } },
  }
  expect(bitbucket_('pullrequest:created', { pullrequest })).toEqual({
    topic: 'boats #4 Rudder',
    content: 'Ada opened [#4 Rudder](https://b.example/4) (`rudder` → `main`):\n``` quote\nIt stuck.\n```',
  })
  const comment = { content: { raw: 'Why?' }, links: html('https://b.example/4#1') }
  expect(bitbucket_('pullrequest:comment_created', { pullrequest, comment })).toMatchObject({
    content:
      'Ada [commented](https://b.example/4#1) on [#4 Rudder](https://b.example/4) (`rudder` → `main`):\n``` quote\nWhy?\n```',
  })
  const issue = { id: 9, title: 'Leak', links: html('https://b.example/9') }
  const changes = { status: { old: 'new', new: 'resolved' } }
  expect(bitbucket_('issue:updated', { issue, changes })).toEqual({
    topic: 'boats #9 Leak',
    content: 'Ada changed the state to **resolved** of [#9 Leak](https://b.example/9).',
  })
})

test('builds are told when they end', () => {
  const commit_status = { name: 'Unit', state: 'FAILED', url: 'https://ci.example/1', refname: 'main' }
  expect(bitbucket_('repo:commit_status_updated', { commit_status })).toEqual({
    topic: 'boats',
    content: '❌ [Unit](https://ci.example/1) failed on `main`.',
  })
  const running = { ...commit_status, state: 'INPROGRESS' }
  expect(bitbucket_('repo:commit_status_updated', { commit_status: running })).toMatchObject({
    silent: 'repo:commit_status_updated',
  })
})
