export { type Decoded, type Decoder, decoderFor, type Sources } from './contract/decode.ts'
export { encodeRequest } from './contract/encode.ts'
export {
  type Access,
  type AnswerOf,
  type Endpoint,
  endpoint,
  type InputOf,
  type Method,
  type ParametersOf,
} from './contract/endpoint.ts'
export { ApiError, type ErrorBody, type ErrorCode, errorCodes, errors } from './contract/errors.ts'
export {
  type AnyEvent,
  type EventBody,
  type EventDeclaration,
  type EventOf,
  event,
} from './contract/event.ts'
export { type Route, routesOf } from './contract/route.ts'
export { type RegisterSection, registerSection, type SectionOf } from './contract/section.ts'
