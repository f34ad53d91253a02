import { describe, expect, test } from 'vitest'
import { told } from '../testing.ts'
import { datadog } from './datadog.ts'
import { newrelic } from './newrelic.ts'
import { opsgenie } from './opsgenie.ts'
import { pagerduty } from './pagerduty.ts'
import { statuspage } from './statuspage.ts'
import { uptimerobot } from './uptimerobot.ts'

test('PagerDuty tells what becomes of an incident', () => {
  const data = {
    ...{ number: 7, title: 'Disk full', html_url: 'https://pd.example/7', urgency: 'high' },
    ...{ service: { summary: 'Storage' }, assignees: [{ summary: 'Bo' }] },
  }
  const of = (event_type: string, more: object = {}) =>
    told(pagerduty, { event: { event_type, data, ...more } })
  expect(of('incident.triggered')).toEqual({
    topic: '#7 Disk full',
    content: '🔥 [#7 Disk full](https://pd.example/7) was triggered (Storage, high urgency, for Bo).',
  })
  expect(of('incident.resolved', { agent: { summary: 'Ada' } })).toMatchObject({
    content: '✅ [#7 Disk full](https://pd.example/7) was resolved by Ada (Storage, high urgency, for Bo).',
  })
  const note = { content: 'It was the log.', incident: { summary: 'Disk full' } }
  expect(of('incident.annotated', { data: note })).toEqual({
    topic: 'Disk full',
    content: '📝 Somebody made a note on Disk full:\n``` quote\nIt was the log.\n```',
  })
  expect(of('incident.unheard_of')).toMatchObject({ content: 'PagerDuty reported **incident.unheard_of**.' })
})

test('Opsgenie tells what becomes of an alert', () => {
  const alert = { message: 'Disk full', priority: 'P1', username: 'Bo', note: 'On it' }
  const of = (action: string) => told(opsgenie, { action, alert })
  expect(of('Create')).toEqual({ topic: 'Disk full', content: '🔥 **Disk full** (P1) is open.' })
  expect(of('Acknowledge')).toMatchObject({ content: '👀 **Disk full** (P1) was acknowledged by Bo.' })
  expect(of('AddNote')).toMatchObject({
    content: '📝 **Disk full** (P1) has a note by Bo:\n``` quote\nOn it\n```',
  })
  expect(told(opsgenie, { action: 'UpdatePriority', alert: { ...alert, oldPriority: 'P3' } })).toMatchObject({
    content: '🔺 **Disk full** (P1) was given another priority (before: P3) by Bo.',
  })
  for (const action of ['AddTags', 'AddResponder']) expect(of(action)).toEqual({ silent: action })
})

test('Datadog has one topic for all states of a monitor', () => {
  const alert = { link: 'https://dd.example/1', host: 'db1', tags: 'env:a, ', body: '%%%\n**90 %**\n%%%' }
  expect(told(datadog, { ...alert, title: '[P1] [Triggered] Disk', transition: 'Triggered' })).toEqual({
    topic: 'Disk',
    content: '🔥 **[Disk](https://dd.example/1)** on `db1` `env:a`\n``` quote\n**90 %**\n```',
  })
  expect(told(datadog, { title: '[Recovered] Disk', transition: 'Recovered' })).toEqual({
    topic: 'Disk',
    content: '✅ **Disk**',
  })
})

test('UptimeRobot tells what is down, and for how long it was', () => {
  const monitor = { monitorFriendlyName: 'Shop', monitorURL: 'https://shop.example' }
  const of = (payload: object) => told(uptimerobot, { ...monitor, ...payload })
  expect(of({ alertType: '1', alertDetails: 'Connection timeout' })).toEqual({
    topic: 'Shop',
    content: '🔥 [Shop](https://shop.example) is down: Connection timeout.',
  })
  expect(of({ alertType: 2, alertDuration: '300' })).toMatchObject({
    content: '✅ [Shop](https://shop.example) is up again after 5 minutes.',
  })
  expect(of({ alertType: 3, sslExpiryDaysLeft: 7 })).toMatchObject({
    content: '⚠️ [Shop](https://shop.example) has a certificate that expires in 7 days.',
  })
})

test('Statuspage tells incidents and components', () => {
  const updates = [{ body: 'We look into it.' }, { body: 'Older.' }]
  const incident = { name: 'Slow', status: 'investigating', impact: 'major', incident_updates: updates }
  expect(told(statuspage, { incident })).toEqual({
    topic: 'Slow',
    content: '🔥 Slow: **investigating**:\n``` quote\nWe look into it.\n```',
  })
  const component_update = { old_status: 'operational', new_status: 'major_outage' }
  expect(told(statuspage, { component: { name: 'API' }, component_update })).toEqual({
    topic: 'API',
    content: '🔥 **API**: major outage (was operational).',
  })
})

describe('New Relic', () => {
  test('tells issues of both generations', () => {
    const issue = { issueUrl: 'https://nr.example/1', title: ['Slow'], alertConditionNames: ['Latency'] }
    expect(told(newrelic, { ...issue, state: 'CLOSED', priority: 'CRITICAL' })).toEqual({
      topic: 'Latency',
      content: '✅ [Slow](https://nr.example/1) was closed (priority critical).',
    })
    const legacy = {
      current_state: 'open',
      condition_name: 'Latency',
      details: 'Over 3 s',
      severity: 'WARNING',
    }
    expect(told(newrelic, legacy)).toEqual({
      topic: 'Latency',
      content: '🔥 Latency is open (priority warning).\nOver 3 s',
    })
  })
})
