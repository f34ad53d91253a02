import { describe, expect, test } from 'vitest'
import { told } from '../testing.ts'
import { azuredevops } from './azuredevops.ts'
import { buildkite } from './buildkite.ts'
import { circleci } from './circleci.ts'
import { jenkins } from './jenkins.ts'
import { travis } from './travis.ts'

test('Jenkins tells each build once', () => {
  const build = { number: 7, full_url: 'https://ci.example/7', status: 'UNSTABLE', scm: { branch: 'main' } }
  expect(told(jenkins, { name: 'boats', build: { ...build, phase: 'COMPLETED' } })).toEqual({
    topic: 'boats',
    content: '⚠️ [boats #7](https://ci.example/7) is unstable on `main`.',
  })
  for (const phase of ['QUEUED', 'STARTED', 'FINALIZED'])
    expect(told(jenkins, { name: 'boats', build: { ...build, phase } })).toEqual({ silent: phase })
})

test('CircleCI tells workflows and jobs', () => {
  const workflow = { name: 'build', status: 'failed', url: 'https://ci.example/w' }
  const pipeline = { number: 7, vcs: { branch: 'main', revision: 'a1b2c3d4', commit: { subject: 'Paint' } } }
  const project = { name: 'boats' }
  expect(told(circleci, { type: 'workflow-completed', workflow, pipeline, project })).toEqual({
    topic: 'boats',
    content: '❌ [build #7](https://ci.example/w) failed on `main`.\n* `a1b2c3d` Paint',
  })
  const job = { name: 'unit', status: 'constructor' }
  expect(told(circleci, { type: 'job-completed', job, workflow, project })).toMatchObject({
    content: '⚪ [unit](https://ci.example/w) ended as `constructor`.',
  })
})

test('Travis CI sends a form', () => {
  const build = { type: 'pull_request', number: '7', status_message: 'Still Failing', commit: 'a1b2c3d4' }
  const more = { message: 'Paint\n\nRed', pull_request_number: 4, repository: { name: 'boats' } }
  const form = (payload: object) =>
    told(travis, new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect(form({ ...build, ...more })).toEqual({
    topic: 'boats',
    content: '❌ Build 7 still fails on pull request 4.\n* `a1b2c3d` Paint',
  })
  expect(form({ ...build, status_message: 'Pending' })).toEqual({ silent: 'pull_request' })
})

test('Buildkite tells builds that end, or wait', () => {
  const build = { number: 7, state: 'canceled', branch: 'main', commit: 'a1b2c3d4', message: 'Paint' }
  const of = (event: string) =>
    told(buildkite, { build, pipeline: { name: 'Boats' } }, { headers: { 'x-buildkite-event': event } })
  expect(of('build.finished')).toEqual({
    topic: 'Boats',
    content: '⚪ Build 7 was canceled on `main`.\n* `a1b2c3d` Paint',
  })
  expect(of('build.blocked')).toMatchObject({
    content: '✋ Build 7 waits for somebody on `main`.\n* `a1b2c3d` Paint',
  })
  expect(of('job.finished')).toEqual({ silent: 'job.finished' })
  const about = (event: string) =>
    told(buildkite, { agent: { name: 'big-1' } }, { headers: { 'x-buildkite-event': event } })
  expect(about('agent.lost')).toEqual({ topic: 'Agents', content: '⚠️ The agent big-1 was lost.' })
  expect(about('agent.connected')).toEqual({ silent: 'agent.connected' })
})

describe('Azure DevOps', () => {
  const of = (eventType: string, resource: object) => told(azuredevops, { eventType, resource })
  const repository = { name: 'boats', remoteUrl: 'https://ado.example/_git/boats' }

  test('tells pushes and pull requests', () => {
    const commits = [{ commitId: 'a'.repeat(40), comment: 'Paint' }]
    const refUpdates = [{ name: 'refs/heads/main', newObjectId: 'a'.repeat(40) }]
    const push = { repository, commits, refUpdates, pushedBy: { displayName: 'Ada' } }
    expect(of('git.push', push)).toEqual({
      topic: 'boats / main',
      content: `Ada pushed 1 commit to \`main\`:\n* [aaaaaaa](https://ado.example/_git/boats/commit/${'a'.repeat(40)}) Paint`,
    })
    const request = {
      ...{ repository, pullRequestId: 4, title: 'Rudder', status: 'completed' },
      ...{ sourceRefName: 'refs/heads/rudder', targetRefName: 'refs/heads/main' },
    }
    expect(of('git.pullrequest.updated', request)).toEqual({
      topic: 'boats !4 Rudder',
      content: '[!4 Rudder](https://ado.example/_git/boats/pullrequest/4) was merged (`rudder` → `main`).',
    })
    expect(of('git.pullrequest.updated', { ...request, status: 'active' })).toMatchObject({
      silent: 'git.pullrequest.updated',
    })
  })

  test('tells what changed of a work item', () => {
    const revision = {
      id: 9,
      fields: {
        'System.Title': 'Leak',
        'System.WorkItemType': 'Bug',
        'System.ChangedBy': 'Ada <ada@example.com>',
      },
    }
    const fields = {
      'System.State': { oldValue: 'New', newValue: 'Done' },
      'System.AssignedTo': { newValue: { displayName: 'Bo' } },
      'System.Rev': { oldValue: 1, newValue: 2 },
    }
    expect(of('workitem.updated', { workItemId: 9, fields, revision })).toEqual({
      topic: 'Bug 9 Leak',
      content: 'Ada changed Bug 9 Leak:\n* State: `New` → `Done`\n* Assigned to: `Bo`',
    })
    expect(of('workitem.updated', { workItemId: 9, fields: {}, revision })).toEqual({
      silent: 'workitem.updated',
    })
  })
})
