import { expect, test } from 'vitest'
import { told } from '../testing.ts'
import { gitlab } from './gitlab.ts'

const project = { name: 'boats', web_url: 'https://gitlab.example/harbor/boats' }
const user = { name: 'Ada', username: 'ada' }

const gitlab_ = (event: string, payload: object) =>
  told(gitlab, { project, user, ...payload }, { headers: { 'x-gitlab-event': event } })

test('a push lists its commits', () => {
  const commits = [
    { id: 'a'.repeat(40), title: 'Paint', message: 'Paint\n\nRed.', url: 'https://gitlab.example/c/a' },
  ]
  const pushed = { ref: 'refs/heads/main', after: 'b'.repeat(40), user_name: 'Ada', user: undefined }
  expect(gitlab_('Push Hook', { ...pushed, commits, total_commits_count: 3 })).toEqual({
    topic: 'boats / main',
    content: 'Ada pushed 3 commits to `main`:\n* [aaaaaaaa](https://gitlab.example/c/a) Paint\n* and 2 more',
  })
  expect(gitlab_('Push Hook', { ...pushed, after: '0'.repeat(40), commits: [] })).toMatchObject({
    content: 'Ada deleted `main`.',
  })
})

const merge_request = {
  ...{ iid: 4, title: 'Fix the rudder', url: 'https://gitlab.example/mr/4', description: 'It stuck.' },
  ...{ source_branch: 'rudder', target_branch: 'main' },
}

test('merge requests and their comments have a topic', () => {
  const topic = 'boats !4 Fix the rudder'
  expect(gitlab_('Merge Request Hook', { object_attributes: { ...merge_request, action: 'open' } })).toEqual({
    topic,
    content:
      'Ada opened [!4 Fix the rudder](https://gitlab.example/mr/4) (`rudder` → `main`):\n``` quote\nIt stuck.\n```',
  })
  expect(gitlab_('Merge Request Hook', { object_attributes: { ...merge_request, action: 'merge' } })).toEqual(
    {
      topic,
      content: 'Ada merged [!4 Fix the rudder](https://gitlab.example/mr/4) (`rudder` → `main`).',
    },
  )
  expect(
    gitlab_('Merge Request Hook', { object_attributes: { ...merge_request, action: 'update' } }),
  ).toEqual({
    silent: 'Merge Request Hook',
  })
  const object_attributes = { note: 'Why?', url: 'https://gitlab.example/mr/4#note_1' }
  expect(gitlab_('Note Hook', { object_attributes, merge_request })).toEqual({
    topic,
    content:
      'Ada [commented](https://gitlab.example/mr/4#note_1) on !4 Fix the rudder:\n``` quote\nWhy?\n```',
  })
})

test('a pipeline is told when it ends, with what failed', () => {
  const run = { id: 31, ref: 'main', status: 'failed' }
  const builds = [
    { stage: 'test', name: 'unit', status: 'failed' },
    { stage: 'test', name: 'lint', status: 'failed', allow_failure: true },
  ]
  expect(gitlab_('Pipeline Hook', { object_attributes: run, builds })).toEqual({
    topic: 'boats',
    content:
      '❌ [Pipeline 31](https://gitlab.example/harbor/boats/-/pipelines/31) failed on `main`:\n* test: unit',
  })
  expect(gitlab_('Pipeline Hook', { object_attributes: { ...run, status: 'running' } })).toEqual({
    silent: 'Pipeline Hook',
  })
})
