import { randomBytes } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
} from '@parley/api/passkeys/endpoints'
import { endSessionsOf, getSessionsOf } from '@parley/api/sessions/endpoints'
import {
  beginTotp,
  confirmTotp,
  getPeopleWithSecondFactor,
  getTwoFactors,
  removeSecondFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/api/two-factors/endpoints'
import { deletePasskeysOf, savePasskey } from '#accounts/passkeys/storage.ts'
import { hashPassword } from '#accounts/passwords/hashes.ts'
import { forgetRecoveryCodes, forgetTotp } from '#accounts/two-factors/storage.ts'
import { savePasswordHash } from '#directory/users/password-hash.ts'
import { MEMBER } from '#directory/users/roles.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { PASSWORD } from '../../harness.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { codeOf } from '../../support/totp.ts'
import type { Actor } from '../actor.ts'
import { bot, owner, person } from '../props.ts'
import { ask, askTo, requests } from '../request.ts'
import type { Prop, Scene } from '../scene.ts'

/** Gives the actor a password and no second factor. Bots and strangers get another's. */
async function withPassword({ stage, role }: Scene): Promise<Actor> {
  const hasNone = ['bot', 'webhook', 'nobody', 'deactivated'].includes(role)
  const by = hasNone ? await stage.person(MEMBER) : stage.cast[role]
  const { db, state } = stage.realm
  await savePasswordHash(db, state.id, by.id, await hashPassword(PASSWORD))
  await forgetTotp(db, state.id, by.id)
  await deletePasskeysOf(db, state.id, by.id)
  await forgetRecoveryCodes(db, state.id, by.id)
  return by
}

/** The first code of an app. */
async function firstCode(scene: Scene): Promise<{ code: string }> {
  const by = await withPassword(scene)
  const { secret } = await by.call(beginTotp, { password: PASSWORD })
  return { code: codeOf(secret) }
}

/** What proves that it is the person who has a second factor. */
async function proof(scene: Scene): Promise<{ password: string; code: string }> {
  const by = await withPassword(scene)
  const { secret } = await by.call(beginTotp, { password: PASSWORD })
  const { recovery_codes } = await by.call(confirmTotp, { code: codeOf(secret) })
  return { password: PASSWORD, code: recovery_codes[0] ?? '' }
}

/** A passkey that a device of the actor has made. */
async function made(scene: Scene) {
  const by = await withPassword(scene)
  const { options } = await by.call(beginPasskey, { password: PASSWORD })
  return new Authenticator(scene.stage.realm.url).make(options)
}

/** Gives somebody a passkey of a device that nobody asks for anything. Returns its id. */
async function giveTo(userId: number, { db, state }: Realm): Promise<number> {
  const device = { credentialId: randomBytes(32), publicKey: randomBytes(77), counter: 0, transports: [] }
  const id = await savePasskey(db, state.id, userId, { ...device, name: 'Laptop', createdAt: 0 })
  return id ?? 0
}

/** Of a new person: who makes things for others logs in by the password. */
const passkeyOfAnother: Prop<{ id: number }> = async (stage, maker) => {
  const { id } = await person(stage, maker)
  return { id: await giveTo(id, stage.realm) }
}

const passkey: Prop<{ id: number }> = async ({ realm }, maker) => ({ id: await giveTo(maker.id, realm) })

/** Somebody who has a second factor. */
const withFactor =
  (of: Prop<{ id: number }>): Prop<{ id: number }> =>
  async (stage, maker) => {
    const { id } = await of(stage, maker)
    await giveTo(id, stage.realm)
    return { id }
  }

export const secondFactors = requests(
  ask(getTwoFactors, async () => ({})),
  ask(beginTotp, async (scene) => {
    await withPassword(scene)
    return { password: PASSWORD }
  }),
  ask(confirmTotp, firstCode),
  ask(renewRecoveryCodes, proof),
  ask(removeTotp, proof),

  ask(getPasskeys, async () => ({})),
  ask(beginPasskey, async (scene) => {
    await withPassword(scene)
    return { password: PASSWORD }
  }),
  ask(addPasskey, async (scene) => ({ name: 'Phone', passkey: await made(scene) })),
  askTo('their own', renamePasskey, async (scene) => ({
    passkey_id: (await scene.own(passkey)).id,
    name: 'Phone',
  })),
  askTo("somebody else's", renamePasskey, async (scene) => ({
    passkey_id: (await scene.a(passkeyOfAnother)).id,
    name: 'Phone',
  })),
  askTo('their own', removePasskey, async (scene) => {
    const given = await proof(scene)
    return { passkey_id: (await scene.own(passkey)).id, ...given }
  }),
  askTo("somebody else's", removePasskey, async (scene) => {
    const given = await proof(scene)
    return { passkey_id: (await scene.a(passkeyOfAnother)).id, ...given }
  }),

  ask(getPeopleWithSecondFactor, async () => ({})),
  ...[getSessionsOf, endSessionsOf].flatMap((endpoint) => [
    askTo('a member', endpoint, async (scene) => ({ user_id: (await scene.a(person)).id })),
    askTo('an owner', endpoint, async (scene) => ({ user_id: (await scene.a(owner)).id })),
    askTo('a bot', endpoint, async (scene) => ({ user_id: (await scene.own(bot)).id })),
  ]),
  askTo('a member', removeSecondFactors, async (scene) => ({
    user_id: (await scene.a(withFactor(person))).id,
  })),
  askTo('an owner', removeSecondFactors, async (scene) => ({
    user_id: (await scene.a(withFactor(owner))).id,
  })),
  askTo('a bot', removeSecondFactors, async (scene) => ({ user_id: (await scene.own(bot)).id })),
)
