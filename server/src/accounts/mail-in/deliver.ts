import { ApiError } from '@parley/api/contract/errors'
import { askOnce, ThreadError } from '#engine/bounded-thread.ts'
import type { JobTry } from '#engine/jobs/job.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { type Delivery, take } from './delivery.ts'
import { type Destination, destinationOf } from './destination.ts'
import type { LetterToRead, ReadLetter, Wish } from './parse.ts'
import { postToChannel } from './post-to-channel.ts'
import { answerMessage } from './reply.ts'
import { letterById, letterKey, type ReceivedLetter } from './storage.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
/** What reading a letter may take. A usual one takes a tenth of a second, most of it to load the libraries. */
const BOUNDS = { ms: 10_000, heapMib: 256 }
/** A busy machine may have been too slow once. */
const READING_ATTEMPTS = 2

/** Passes on a letter to each recipient that is left. Each gets it once, whenever a server stops. */
export async function deliver(
  { realmId, letterId }: { realmId: number; letterId: number },
  { server, attempt, isLast }: JobTry,
): Promise<void> {
  const letter = await letterById(server.db, realmId, letterId)
  if (letter === undefined) return
  const realm = await server.realms.upToDate(realmId)
  const destinations = await Promise.all(
    letter.recipients.map(async (recipient) => ({
      recipient,
      destination: await destinationOf(server, recipient),
    })),
  )
  const raw = await bytesOf(server, letterKey(realmId, letter.token))
  const wishes = destinations.map(({ destination }) => wishOf(destination))
  const read = raw === undefined ? 'is lost' : await readInThread(server, raw, wishes, attempt)
  for (const [index, { recipient, destination }] of destinations.entries()) {
    const dropped = (why: string) => drop(server, realm, letter, recipient, why)
    if (typeof read === 'string') await dropped(read)
    else if (destination === undefined) await dropped('is for nobody any more')
    else {
      const why = unwanted(read, letter, destination)
      if (why !== undefined) await dropped(why)
      else {
        const body = read.bodies[index] ?? ''
        const delivery = { server, letter, recipient, read, body }
        await passOn(delivery, destination).catch(async (error: unknown) => {
          // An API error is final. Any other may not occur at the next try.
          if (!(error instanceof ApiError) && !isLast) throw error
          await dropped(error instanceof Error ? error.message : String(error))
        })
      }
    }
  }
}

function passOn(delivery: Omit<Delivery, 'destination'>, destination: Destination): Promise<void> {
  return destination.kind === 'channel'
    ? postToChannel({ ...delivery, destination })
    : answerMessage({ ...delivery, destination })
}

async function readInThread(
  { config, log }: ServerContext,
  raw: Uint8Array<ArrayBuffer>,
  wishes: readonly Wish[],
  attempt: number,
): Promise<ReadLetter | string> {
  const { mailIn, mailFrom } = config
  const domains = [mailIn?.domain ?? '', mailFrom.split('@').at(-1)?.replace('>', '') ?? '']
  const question: LetterToRead = {
    raw,
    wishes,
    domains: domains.map((one) => one.toLowerCase()).filter((one) => one !== ''),
    spam: { dropsMarked: mailIn?.dropsMarkedSpam ?? true, server: mailIn?.authenticationServer ?? '' },
  }
  try {
    return await askOnce<LetterToRead, ReadLetter>(THREAD, question, BOUNDS, [raw.buffer])
  } catch (error) {
    if (!(error instanceof ThreadError) || attempt < READING_ATTEMPTS) throw error
    log.info({ problem: error.message }, 'a letter cannot be read')
    return 'cannot be read'
  }
}

async function bytesOf({ files }: ServerContext, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await files.store.open(key)
  if (file === undefined) return undefined
  const bytes = new Uint8Array(file.size)
  let at = 0
  // A stream of a file gives buffers.
  for await (const chunk of (await file.read()) as AsyncIterable<Buffer>) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function wishOf(destination: Destination | undefined): Wish {
  if (destination?.kind !== 'channel') return { quotes: false, footer: false, prefersHtml: false }
  const { options } = destination
  return {
    quotes: options.has('include-quotes'),
    footer: options.has('include-footer'),
    prefersHtml: options.has('prefer-html'),
  }
}

/** Why a letter is dropped without a word: whoever answered a program would start a loop, or help who sends spam. */
function unwanted(
  read: ReadLetter,
  { isBounce }: ReceivedLetter,
  destination: Destination,
): string | undefined {
  if (read.isSpam) return 'is spam'
  if (read.automatic === 'own') return 'goes in circles'
  if (isBounce || read.automatic === 'reply') return 'is an automatic answer'
  const isWelcome = destination.kind === 'channel' && destination.options.has('allow-automatic')
  return read.automatic === 'sent' && !isWelcome ? 'is from a program' : undefined
}

async function drop(
  server: ServerContext,
  { state }: Realm,
  letter: ReceivedLetter,
  recipient: string,
  why: string,
): Promise<void> {
  server.log.info({ realm: state.id, letter: letter.id, why }, 'a letter was dropped')
  await server.db.transaction((tx) => take(tx, state.id, letter, recipient))
}
