import { type Endpoint, pathParameterNames } from './endpoint.ts'
import { type ApiError, errors } from './errors.ts'

/** What the server may answer to every call of a kind, whatever the endpoint says for itself. Samples, as there. */
export function commonRefusals(endpoint: Endpoint): readonly ApiError[] {
  const { method, access, multipart, path, answersWith } = endpoint
  const hasBody = method !== 'GET'
  return [
    errors.badRequest('The address of the request is malformed'),
    ...(hasBody ? [errors.malformedBody()] : []),
    ...(access === 'none' ? [] : [errors.unauthorized(), errors.invalidApiKey()]),
    errors.nonexistentSubdomain(),
    errors.methodNotAllowed([method]),
    ...(hasBody ? [errors.bodyTimeout()] : []),
    errors.bodyTooLarge(),
    ...(pathParameterNames(path).length > 0 ? [errors.addressTooLong()] : []),
    errors.rateLimitHit(1.5),
    errors.headersTooLarge(),
    errors.databaseOutOfService(),
    ...(multipart === undefined ? [] : [errors.storageFull()]),
    ...(multipart === undefined && answersWith !== 'file' ? [] : [errors.storageOutOfService()]),
  ]
}
