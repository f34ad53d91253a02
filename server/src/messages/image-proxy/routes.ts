import { errors } from '@parley/api/contract/errors'
import { serveExternalContent } from '@parley/api/image-proxy/endpoints'
import type { FastifyReply } from 'fastify'
import { FetchError, type Fetched, type FetchRequest } from '#engine/fetching/client.ts'
import { SANDBOX } from '#engine/files/serve.ts'
import { ANSWERED, openRoute } from '#engine/http/route.ts'
import { networkOf } from '#engine/throttles/keys.ts'
import { loadLimit } from '#engine/throttles/limit.ts'
import { isImage, isVideo } from './types.ts'

const MIB = 1024 * 1024

const IMAGE: FetchRequest = {
  accept: 'image/*',
  isWanted: isImage,
  maxBytes: 20 * MIB,
  maxMilliseconds: 20_000,
}
/** Browsers request videos in ranges, and read no faster than they play. */
const VIDEO_PART: FetchRequest = {
  accept: 'video/*',
  isWanted: isVideo,
  maxBytes: 200 * MIB,
  maxMilliseconds: 120_000,
}

/** External images loaded through this server: more than any page shows, too few to use it as a general proxy. */
const pictures = loadLimit('picture', { seconds: 60, requests: 600 })

const ONE_RANGE = /^bytes=\d{0,15}-\d{0,15}$/
const CACHING = 'public, max-age=86400'
/** Passed on unchanged. */
const KEPT_HEADERS = ['content-length', 'content-range', 'accept-ranges'] as const

/** Serves an external image or video. Every failure to fetch it is a 404. */
export const open = openRoute(serveExternalContent, async ({ server, state, parameters, request, reply }) => {
  server.limits.countWork(pictures, networkOf(request.ip))
  const url = server.imageProxy?.urlOf(state.id, parameters.digest, parameters.encoded_url)
  if (url === undefined) throw errors.notFound('File not found.')
  try {
    answerWith(await server.fetching.open(url, requestFor(request.headers.range)), reply)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    server.log.debug({ host: URL.parse(url)?.host, problem: error.message }, 'a picture was not fetched')
    throw errors.notFound('File not found.')
  }
  return ANSWERED
})

function requestFor(range: string | undefined): FetchRequest {
  return range !== undefined && ONE_RANGE.test(range) ? { ...VIDEO_PART, range } : IMAGE
}

function answerWith({ status, contentType, headers, body }: Fetched, reply: FastifyReply) {
  for (const name of KEPT_HEADERS) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  reply
    .code(status)
    .header('content-type', contentType)
    .header('content-disposition', 'inline')
    .header('content-security-policy', SANDBOX)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', CACHING)
    .send(body)
}
