import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { github } from './github.ts'

const repository = { name: 'boats', full_name: 'harbor/boats', html_url: 'https://github.com/harbor/boats' }
const sender = { login: 'octo', html_url: 'https://github.com/octo' }
const octo = '[octo](https://github.com/octo)'

const github_ = (event: string, payload: object) =>
  told(github, { repository, sender, ...payload }, { headers: { 'x-github-event': event } })

const commit = (id: string, message: string) => ({
  ...{ id: id.repeat(40), message, url: `https://github.com/harbor/boats/commit/${id}` },
})

test('a push lists its commits', () => {
  const compare = 'https://github.com/harbor/boats/compare/a...b'
  const commits = [commit('a', 'Paint the *hull*\n\nIn red.'), commit('b', 'Caulk @**all** seams')]
  expect(github_('push', { ref: 'refs/heads/main', compare, commits })).toEqual({
    topic: 'boats / main',
    content: [
      `${octo} pushed [2 commits](${compare}) to \`main\`:`,
      '* [aaaaaaa](https://github.com/harbor/boats/commit/a) Paint the *hull*',
      '* [bbbbbbb](https://github.com/harbor/boats/commit/b) Caulk @\u2060**all** seams',
    ].join('\n'),
  })
  const many = Array.from({ length: 12 }, () => commit('c', 'Sand'))
  expect(github_('push', { ref: 'refs/heads/main', forced: true, commits: many })).toMatchObject({
    content: expect.stringMatching(/pushed 12 commits to `main` by force:\n(\* .* Sand\n){10}\* and 2 more$/),
  })
})

test('what is said elsewhere is not said twice', () => {
  expect(github_('push', { ref: 'refs/heads/old', deleted: true, commits: [] })).toEqual({ silent: 'push' })
  expect(github_('push', { ref: 'refs/tags/v1', commits: [commit('a', 'x')] })).toEqual({ silent: 'push' })
  expect(github_('pull_request', { action: 'synchronize' })).toEqual({ silent: 'pull_request' })
  expect(github_('check_run', { action: 'created' })).toEqual({ silent: 'check_run' })
})

const pull_request = {
  ...{
    number: 7,
    title: 'Fix the `rudder`',
    html_url: 'https://github.com/harbor/boats/pull/7',
    merged: false,
  },
  ...{ head: { ref: 'rudder' }, base: { ref: 'main' }, body: 'It **stuck**.\n```\ncode\n```' },
}
const numbered = '[#7 Fix the `rudder`](https://github.com/harbor/boats/pull/7)'
const topic = 'boats #7 Fix the `rudder`'

test('a pull request has a topic of its own', () => {
  expect(github_('pull_request', { action: 'opened', pull_request })).toEqual({
    topic,
    content: `${octo} opened ${numbered} (\`rudder\` → \`main\`):\n\`\`\`\` quote\nIt **stuck**.\n\`\`\`\ncode\n\`\`\`\n\`\`\`\``,
  })
  const merged = { ...pull_request, merged: true }
  expect(github_('pull_request', { action: 'closed', pull_request: merged })).toEqual({
    topic,
    content: `${octo} merged ${numbered} (\`rudder\` → \`main\`).`,
  })
  const review = { state: 'approved', body: null, html_url: 'https://github.com/harbor/boats/pull/7#r1' }
  expect(github_('pull_request_review', { action: 'submitted', pull_request, review })).toEqual({
    topic,
    content: `${octo} approved [#7 Fix the \`rudder\`](https://github.com/harbor/boats/pull/7#r1).`,
  })
})

test('issues and their comments are told under the issue', () => {
  const issue = {
    number: 3,
    title: 'It leaks',
    html_url: 'https://github.com/harbor/boats/issues/3',
    body: 'Badly.',
  }
  const link = '[#3 It leaks](https://github.com/harbor/boats/issues/3)'
  expect(github_('issues', { action: 'opened', issue })).toEqual({
    topic: 'boats #3 It leaks',
    content: `${octo} opened ${link}:\n\`\`\` quote\nBadly.\n\`\`\``,
  })
  const comment = { html_url: 'https://github.com/harbor/boats/issues/3#c', body: 'Where?' }
  expect(github_('issue_comment', { action: 'created', issue, comment })).toEqual({
    topic: 'boats #3 It leaks',
    content: `${octo} [commented](https://github.com/harbor/boats/issues/3#c) on ${link}:\n\`\`\` quote\nWhere?\n\`\`\``,
  })
  expect(github_('issues', { action: 'labeled', issue })).toEqual({ silent: 'issues' })
})

test('builds say how they ended', () => {
  const workflow_run = {
    ...{
      name: 'Tests',
      conclusion: 'failure',
      head_branch: 'main',
      html_url: 'https://github.com/harbor/boats/runs/1',
    },
  }
  expect(github_('workflow_run', { action: 'completed', workflow_run })).toEqual({
    topic: 'boats',
    content: '❌ [Tests](https://github.com/harbor/boats/runs/1) failed on `main`.',
  })
  const status = {
    state: 'success',
    context: 'ci/build',
    sha: '1234567890',
    description: 'All green',
    target_url: null,
  }
  expect(github_('status', status)).toEqual({
    topic: 'boats',
    content: '✅ ci/build passed for `1234567`: All green',
  })
})

test('a link leads only where links lead', () => {
  const bad = { login: 'x](javascript:alert(1))', html_url: 'javascript:alert(1)' }
  expect(github_('star', { action: 'created', sender: bad })).toEqual({
    topic: 'boats',
    content: 'x]\u2060(javascript:alert(1)) gave it a star.',
  })
})
