import { DetailedError, Upload } from 'tus-js-client'
import { t } from '#language/words.ts'
import { type Attachment, UploadRefused } from './attachment.ts'

interface Options {
  /** The address of the server. */
  server: string
  signal: AbortSignal
  onResumeUrl: (url: string) => void
  onProgress: (sent: number) => void
}

const PATH = '/api/v1/tus'
/** By this header the server knows a request of its own page. */
const headers = { 'X-Requested-With': 'parley' }

/** Sends what the server does not have yet, and returns the address of the file. Nothing is tried twice here. */
export function uploadFile({ file, name, resumeUrl }: Attachment, options: Options): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: options.server + PATH,
    uploadUrl: resumeUrl ?? null,
    headers,
    metadata: { filename: name, ...(file.type === '' ? {} : { filetype: file.type }) },
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url && options.onResumeUrl(upload.url),
    onProgress: options.onProgress,
    onSuccess: ({ lastResponse }) => {
      const url = urlOf(lastResponse.getBody()) ?? lastResponse.getHeader('Upload-Url')
      if (url) resolve(decodeURI(url))
      else reject(new Error('The answer has no address'))
    },
    onError: (error) => reject(asRefusal(error)),
  })
  options.signal.addEventListener('abort', () => {
    void upload.abort().catch(() => {})
    reject(options.signal.reason)
  })
  upload.start()
  return promise
}

/** Deletes what the server has of an unfinished upload. */
export async function forgetUpload({ resumeUrl }: Attachment): Promise<void> {
  // The server deletes abandoned uploads by itself.
  if (resumeUrl !== undefined)
    await Upload.terminate(resumeUrl, { headers, retryDelays: null }).catch(() => {})
}

function asRefusal(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : undefined
  const status = answer?.getStatus() ?? 0
  // A part that is still being taken (423), or was when the connection broke (409), can be asked for again.
  const isFinal = status >= 400 && status < 500 && ![401, 408, 409, 423, 429].includes(status)
  return isFinal ? new UploadRefused(messageOf(answer?.getBody())) : error
}

function messageOf(body: string | undefined): string {
  const message = fieldOf(body, 'msg')
  return message ?? t`The server does not take it.`
}

const urlOf = (body: string) => fieldOf(body, 'url')

function fieldOf(body: string | undefined, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '')?.[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
