import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { browserSessions } from '../server/limits.ts'
import { twoFactorErrors } from '../two-factors/errors.ts'
import { proofErrors, proofParameters, recoveryCodes } from '../two-factors/proof.ts'
import { signedIn } from '../web/objects.ts'
import { handOverParameters } from '../web/parameters.ts'
import { passkeyErrors } from './errors.ts'
import { maxPasskeyNameLength, passkeysOfPerson } from './limits.ts'
import { creationOptions, passkey, requestOptions } from './objects.ts'
import { newPasskey, passkeyProof } from './parameters.ts'

const passkeyName = name('name').max(maxPasskeyNameLength).describe('What its owner calls it.')
const passkeyId = idOf(passkeyErrors.notFound)

export const getPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  operationId: 'get-passkeys',
  summary: 'List your passkeys',
  access: 'user',
  withoutSecondFactor: true,
  undocumented: true,
  parameters: {},
  answer: {
    passkeys: z.array(passkey).describe('In the order in which they were added.'),
    available: z.boolean().describe('Whether browsers make passkeys for the address of this server.'),
  },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/begin',
  operationId: 'begin-passkey',
  summary: 'Get what a browser needs to make a passkey',
  access: 'user',
  adds: 'Nothing is kept until the passkey comes.',
  withoutSecondFactor: true,
  undocumented: true,
  parameters: proofParameters,
  answer: { options: creationOptions },
  errors: [passkeyErrors.unavailable(), ...proofErrors],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkeys',
  operationId: 'add-passkey',
  summary: 'Add the passkey that the browser has made',
  description: 'All other browsers are logged out. API keys that exist go on.',
  access: 'user',
  adds: passkeysOfPerson,
  withoutSecondFactor: true,
  undocumented: true,
  parameters: { name: passkeyName, passkey: newPasskey },
  answer: { id: z.int(), recovery_codes: recoveryCodes },
  errors: [passkeyErrors.nameEmpty(), passkeyErrors.invalid(), passkeyErrors.alreadyThere()],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/passkeys/{passkey_id}',
  operationId: 'rename-passkey',
  summary: 'Call a passkey something else',
  access: 'user',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { passkey_id: passkeyId, name: passkeyName },
  answer: {},
  errors: [passkeyErrors.notFound(), passkeyErrors.nameEmpty()],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/{passkey_id}',
  operationId: 'remove-passkey',
  summary: 'Remove a passkey',
  description: 'All other browsers are logged out.',
  access: 'user',
  undocumented: true,
  parameters: { passkey_id: passkeyId, ...proofParameters },
  answer: {},
  errors: [passkeyErrors.notFound(), twoFactorErrors.lastOne(), ...proofErrors],
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/login/passkey/begin',
  operationId: 'begin-passkey-proof',
  summary: 'Get a challenge for a passkey',
  description:
    'For a log-in, and for whatever else takes a passkey as a proof. It is good once, for five minutes.',
  access: 'none',
  adds: 'Nothing is kept of a challenge that no passkey has signed.',
  forPages: true,
  parameters: {},
  answer: { options: requestOptions },
  errors: [passkeyErrors.unavailable()],
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  operationId: 'log-in-by-passkey',
  summary: 'Begin a session of the browser with a passkey',
  description: 'With the key of an app it begins no session here, but gives the app what it needs for one.',
  access: 'none',
  adds: browserSessions,
  forPages: true,
  parameters: { passkey: passkeyProof, ...handOverParameters },
  answer: signedIn,
  errors: [
    passkeyErrors.refused(),
    passkeyErrors.copied(),
    passkeyErrors.notForLogIn(),
    errors.csrfFailed('foreign origin'),
  ],
})
