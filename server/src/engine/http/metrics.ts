import { SHORT_SECONDS } from '../metrics/counting.ts'
import { counter, histogram } from '../metrics/metric.ts'
import { span } from '../traces/span.ts'

/** Every answer: of what, by which template of a path, with which status. */
export const requests = counter({
  name: 'parley_http_requests_total',
  help: 'Answered requests. The route is a template, never the path that was asked for.',
  labels: ['method', 'route', 'status'],
})

/** How long answers took. */
export const requestSeconds = histogram(
  {
    name: 'parley_http_request_duration_seconds',
    help: 'Time until the answer was written. Polls and streams wait for events, so they are left out.',
    labels: ['method', 'route'],
  },
  SHORT_SECONDS,
)

/** A request, from its first header to the last byte of its answer. Its name is the method and the route. */
export const requestSpan = span({
  name: 'request',
  help: 'An answered request; polls and streams with the time that they wait.',
  kind: 'server',
  attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'parley.request.id'],
})
