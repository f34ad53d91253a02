import { closeSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openFolder } from '../db/embedded/open-folder.ts'
import { OperatorError } from '../operator-error.ts'

/** A line of the answer. The last one has a `code`, of the process that asked. */
type Answer = { readonly line: string } | { readonly problem: string } | { readonly code: number }

const NAME = 'operator.sock'

/**
 * Lets commands for operators run in this server, which alone has the database in its data folder open. Whoever may
 * enter the folder may give them: nobody but the server's user.
 * @param run runs a command line and throws OperatorError for what is wrong with it
 */
export async function listenForOperators(
  dataDir: string,
  run: (args: readonly string[], say: (line: string) => void) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const folder = openFolder(dataDir)
  const path = join(folder.ownPath, NAME)
  // A killed server leaves its socket.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    createInterface(socket).once('line', (line) => void serve(socket, line, run))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  await chmod(path, 0o600)
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      closeSync(folder.fd)
    },
  }
}

async function serve(socket: Socket, line: string, run: Parameters<typeof listenForOperators>[1]) {
  const answer = (one: Answer) => socket.write(`${JSON.stringify(one)}\n`)
  try {
    await run(JSON.parse(line), (said) => answer({ line: said }))
    answer({ code: 0 })
  } catch (error) {
    const isTheirs = error instanceof OperatorError
    answer({ problem: isTheirs ? error.message : String(error instanceof Error ? error.stack : error) })
    answer({ code: 1 })
  }
  socket.end()
}

/**
 * Runs a command in the server that has the data folder open.
 * @returns undefined if none has, else whether it succeeded. Throws OperatorError with what the server said is wrong.
 */
export async function askRunningServer(
  dataDir: string,
  args: readonly string[],
  say: (line: string) => void,
): Promise<true | undefined> {
  const socket = await connected(dataDir)
  if (socket === undefined) return undefined
  socket.write(`${JSON.stringify(args)}\n`)
  let problem = 'the server ended before the command did'
  for await (const line of createInterface(socket)) {
    // Of a server of this very folder.
    const answer = JSON.parse(line) as Answer
    if ('line' in answer) say(answer.line)
    else if ('problem' in answer) problem = answer.problem
    else if (answer.code === 0) return true
  }
  throw new OperatorError(problem)
}

/** The connection to the server's socket; undefined if no server listens there. */
async function connected(dataDir: string): Promise<Socket | undefined> {
  const folder = openFolder(dataDir)
  try {
    const socket = connect(join(folder.ownPath, NAME))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket.on('error', () => undefined)
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOBODY_THERE.has(String(error.code))) return undefined
    throw error
  } finally {
    closeSync(folder.fd)
  }
}

const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED'])
