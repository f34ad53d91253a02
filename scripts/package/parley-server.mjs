#!/usr/bin/env node
// What `npx` runs of the package: the server, or with the name of a command that command. Plain JavaScript without
// dependencies, since it alone runs on the machine's own Node, 20 or newer.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
const LOOK_EVERY_MS = 1000
const [first] = process.argv.slice(2)
const isCommand = first === '--help' || (first !== undefined && !first.startsWith('-'))
const program = new URL(`./server/src/${isCommand ? 'parley' : 'main'}.js`, import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) await import(program.href)
else runBy(broughtNode(), fileURLToPath(program))

/** The Node that comes with the package, on Linux with glibc. */
function broughtNode() {
  const name = `node-${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node')
  } catch {
    process.stderr.write(`Parley needs Node ${OLDEST_NODE} or newer. This one is ${process.versions.node}.\n`)
    process.exit(1)
  }
}

/** The server stops by itself when this process has gone, and this one when the npm that started it has. */
function runBy(node, path) {
  const child = spawn(node, [path, ...process.argv.slice(2)], { stdio: 'inherit' })
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK_EVERY_MS)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', ({ message }) => {
    process.stderr.write(`${node} does not run here: ${message}\n`)
    process.exit(1)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
}
