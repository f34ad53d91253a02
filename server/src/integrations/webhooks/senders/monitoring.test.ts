import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { told } from '../testing.ts'
import { alertmanager } from './alertmanager.ts'
import { grafana } from './grafana.ts'
import { sentry } from './sentry.ts'

describe('Alertmanager', () => {
  const labels = { alertname: 'DiskFull', severity: 'critical', instance: 'db1', job: 'node' }
  const alert = {
    ...{ status: 'firing', labels, annotations: { summary: 'Disk of @**all** is full' } },
    generatorURL: 'http://prometheus.example/graph?g0.expr=x',
  }
  const group = { version: '4', receiver: 'chat', groupLabels: { alertname: 'DiskFull' } }

  test('lists the alerts of a group, as they fire and end', () => {
    const alerts = [alert, { ...alert, status: 'resolved', labels: { alertname: 'DiskFull' } }]
    expect(told(alertmanager, { ...group, status: 'firing', alerts })).toEqual({
      topic: 'DiskFull',
      content: [
        '* 🔥 [DiskFull](http://prometheus.example/graph?g0.expr=x) fires: Disk of @\u2060**all** is full (`instance=db1`, `job=node`)',
        '* ✅ [DiskFull](http://prometheus.example/graph?g0.expr=x) has ended: Disk of @\u2060**all** is full',
      ].join('\n'),
    })
  })

  test('counts what is too much to list', () => {
    const alerts = Array.from({ length: 25 }, () => alert)
    expect(told(alertmanager, { ...group, status: 'firing', alerts, truncatedAlerts: 3 })).toMatchObject({
      content: expect.stringMatching(/\n\* and 8 more alerts$/),
    })
  })
})

describe('Grafana', () => {
  test('tells alerts with where to see and to silence them', () => {
    const alert = {
      ...{ status: 'firing', labels: { alertname: 'Load' }, annotations: { description: 'High load' } },
      ...{
        valueString: "[ var='A' value=91 ]",
        panelURL: 'https://g.example/d/1',
        silenceURL: 'https://g.example/s',
      },
    }
    expect(told(grafana, { status: 'firing', alerts: [alert], groupLabels: { alertname: 'Load' } })).toEqual({
      topic: 'Load',
      content:
        "🔥 **[Load](https://g.example/d/1)** fires: High load\n`[ var='A' value=91 ]`\n[Silence it](https://g.example/s)",
    })
    expect(told(grafana, { status: 'resolved', alerts: [{ ...alert, status: 'resolved' }] })).toEqual({
      topic: 'Grafana',
      content: '✅ **[Load](https://g.example/d/1)** has ended: High load',
    })
  })

  test('tells alerts of the former generation', () => {
    const legacy = {
      ...{ ruleName: 'Disk', ruleUrl: 'https://g.example/r', state: 'alerting', message: 'Full\nsoon' },
      evalMatches: [{ metric: 'free', value: 3 }],
    }
    expect(told(grafana, legacy)).toEqual({
      topic: 'Disk',
      content: '🔥 **[Disk](https://g.example/r)** fires\n``` quote\nFull\nsoon\n```\n* free: `3`',
    })
  })
})

describe('Sentry', () => {
  const issue = {
    ...{ title: 'TypeError: x is *null*', culprit: 'cart.total', level: 'error' },
    ...{ web_url: 'https://s.example/issues/7/', project: { slug: 'shop' } },
  }
  const of = (resource: string) => ({ headers: { 'sentry-hook-resource': resource } })

  test('tells issues', () => {
    expect(
      told(sentry, { action: 'created', actor: { name: 'Sentry' }, data: { issue } }, of('issue')),
    ).toEqual({
      topic: 'shop',
      content:
        '❌ [TypeError: x is *null*](https://s.example/issues/7/) was seen for the first time.\nIn `cart.total`',
    })
    expect(
      told(sentry, { action: 'resolved', actor: { name: 'Ada' }, data: { issue } }, of('issue')),
    ).toEqual({
      topic: 'shop',
      content: '❌ [TypeError: x is *null*](https://s.example/issues/7/) was resolved by Ada.',
    })
  })

  test('tells events of alerts, of the older plugin too', () => {
    const event = {
      title: 'Boom',
      level: 'fatal',
      web_url: 'https://s.example/e/1',
      environment: 'production',
    }
    expect(told(sentry, { data: { event, triggered_rule: 'Many' } }, of('event_alert'))).toEqual({
      topic: 'Sentry',
      content: '🔥 [Boom](https://s.example/e/1) in production\nAlert: Many',
    })
    expect(
      told(sentry, { project_slug: 'shop', url: 'https://s.example/e/2', event: { title: 'Bang' } }),
    ).toEqual({
      topic: 'shop',
      content: '❌ [Bang](https://s.example/e/2)',
    })
  })

  test('signs with its client secret', () => {
    const body = Buffer.from('{"a":"é"}')
    const given = createHmac('sha256', 's').update(body).digest('hex')
    const { signature } = sentry.declaration
    expect(signature?.({ body, url: '', headers: { 'sentry-hook-signature': given } }, 's')).toBe(true)
    expect(signature?.({ body, url: '', headers: { 'sentry-hook-signature': given } }, 't')).toBe(false)
    expect(signature?.({ body, url: '', headers: {} }, 's')).toBe(false)
  })
})
